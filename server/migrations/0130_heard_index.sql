-- Outside of a transaction: "heard nothing from us for so many days" (docs/decisions/0123) is answered by these two indexes alone, one
-- look for a contact and one for an address. They take the places of narrower ones; `outcome` is the state as far as indexes hold it
-- (docs/decisions/0027), so a message that leaves changes neither.
drop index concurrently if exists recipient_heard;

create index concurrently recipient_heard on recipient (organization_id, contact_id, created_at) include (outcome) where contact_id is not null;

drop index concurrently if exists recipient_contact;

drop index concurrently if exists recipient_reached;

create index concurrently recipient_reached on recipient (organization_id, address, created_at) include (outcome);

drop index concurrently if exists recipient_address;
