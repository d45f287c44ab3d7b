"""Pictures of cards made by code: faces, decks, tables, hands, light."""
