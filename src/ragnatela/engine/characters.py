"""The characters that people, keyboards and word processors put where a code or a record has a dash or a blank."""

#: Every blank of Unicode.
BLANKS = (
    " \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)

#: Every dash of Unicode, the minus signs, the soft hyphen of copied pages, and the underscore.
DASHES = (
    "-_\xad\u02d7\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u207b\u208b\u2212\u2e17\u2e1a"
    "\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead"
)

#: Characters that nobody sees and that come along when a text is copied.
UNSEEN = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
