-- Outside of a transaction: two indexes of 0066 over tables that may be large, made while opens, heartbeats and sends go on. One that
-- was left half made by an earlier try goes first.
drop index concurrently if exists recipient_other_email;

-- Rows of an address that stands beside the one they are reached by; a message that leaves changes neither.
create index concurrently recipient_other_email on recipient (organization_id, email) where email <> address;

drop index concurrently if exists event_link_other;

-- Entrances by a link of whom more is known than the link: there are hardly any.
create index concurrently event_link_other on event (organization_id, link_token_id)
  where link_token_id is not null and (recipient_id is not null or account_id is not null);
