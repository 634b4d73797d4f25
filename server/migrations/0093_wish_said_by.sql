-- By which address a wish came to an address beside it (docs/decisions/0085): who shares a number with others, or had it written to a contact
-- of theirs, lifts nothing that somebody else asked for. Null: by a link to the address itself.
alter table message_wish add column said_by text;
