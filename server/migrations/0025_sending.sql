-- A large send knows from the beginning how its people will come out, and says it while they are being written
-- (docs/decisions/0030): how many come into the ledger in each state, as the dry run counts them; null until counted.
alter table send_birth add column planned jsonb;
-- Chosen people who never came into the ledger, by what became of them.
alter table distribution add column unlisted jsonb;

-- People of a send who were left out because another send of the release has them and may still lose them: whoever does
-- not get the first gets the second.
create table send_behind (
  organization_id text not null,
  recipient_id text not null,
  distribution_id text not null,
  -- The row of the other send; the row itself when that one was gone before this was written.
  blocker_id text not null,
  primary key (organization_id, recipient_id),
  foreign key (organization_id, distribution_id) references distribution (organization_id, id) on delete cascade
);
create index send_behind_distribution on send_behind (organization_id, distribution_id);
select apply_tenant_policy('send_behind');
