-- A database of many machines (docs/decisions/0051) keeps a key unique on one machine only, so every key of a table that
-- is spread by organization holds the organization. Ids and tokens are random: 122 bits and more keep them apart.
drop index recipient_token;
create unique index recipient_token on recipient (organization_id, token);
create index recipient_by_token on recipient (token);
drop index release_id;
create index release_id on release (id);
drop index sender_proof_token;
create unique index sender_proof_token on sender_proof (organization_id, token_hash);
create index sender_proof_by_token on sender_proof (token_hash);

-- An organization stands whole on every machine then, and each would count its change. Its own row counts it instead.
alter table organization add column changes bigint not null default 0;
create function count_change() returns trigger language plpgsql as $$
begin
  new.changes := old.changes + 1;
  return new;
end $$;
drop trigger changed on organization;
create trigger changed before update on organization for each row execute function count_change();
