-- An account can be invited by its id: whoever does that reads the address only where the organization knew it before.
alter table invitation add column shows_address boolean not null default true;
