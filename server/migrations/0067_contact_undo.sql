-- What an act on many contacts changed, kept for as long as it can be taken back, as `release_undo` does for releases.
create table contact_undo (
  organization_id text not null references organization (organization_id) on delete cascade,
  act_id text not null,
  -- An act is done in parts, each a transaction; so is taking it back.
  part integer not null,
  at timestamptz not null,
  change jsonb not null,
  primary key (organization_id, act_id, part)
);
create index contact_undo_age on contact_undo (organization_id, at);
select apply_tenant_policy('contact_undo');
