"""The browser game: a server that holds the rules, pages that draw and ask.

`settings` says what a server is started with, `server` starts and stops it. The rooms
in between import in one direction, from the ground up:

    settings, pieces <- request <- store, position, engine <- game <- api, mates <- door
        <- server <- workers

`client` holds the pages, `vendor` the board that they draw on.
"""
