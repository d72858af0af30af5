"""Play by post: boxes of mails that are only read, whose mail it is, what it says, and the letters that go out.

    boxes     mails_in(place) -> Found: the mails of a Maildir, an mbox, a folder or zip of .eml, a file
    mails     mail_of(found) -> BoxMail: sender, time, text, and what is odd about it
    people    the addresses of people, in one file of the game master's own; never in a save
    reading   read_mails(game, mails, known) -> MailReading: whose, what it holds, what becomes of it
    taking    take(…): into the inbox's journal, then into the game

Nothing is sent, no password is asked, and nothing in a box is changed.
"""
