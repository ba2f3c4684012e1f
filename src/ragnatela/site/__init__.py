"""The static site: pages in five languages, their assets, and the build that makes them.

`ragnatela.site.build` needs Node and the sources; `headers` and `folder` also serve an installed package.
"""
