-- A send that begins later (decisions section 10): the message as it was asked for, until it begins; its people come into
-- the ledger then.
alter table distribution add column scheduled jsonb;
create index distribution_scheduled on distribution (starts_at) where scheduled is not null;
