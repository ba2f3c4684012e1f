"""The version of the whole package, in the one place that the build, the commands and the pages read."""

VERSION = "0.1.0"
