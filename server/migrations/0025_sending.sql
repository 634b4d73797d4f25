-- A large send knows from the beginning how its people will come out, and says it while they are being written
-- (docs/decisions/0030): how many come into the ledger in each state, as the dry run counts them; null until counted.
alter table send_birth add column planned jsonb;
-- Chosen people who never came into the ledger, by what became of them.
alter table distribution add column unlisted jsonb;
