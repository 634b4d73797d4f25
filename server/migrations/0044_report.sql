-- Whether somebody came is asked by the link he came by, too (docs/decisions/0050).
create index event_link on event (organization_id, link_token_id, at) where link_token_id is not null;
