-- What an act on many releases changed, kept for as long as it can be taken back: the screen may have chosen a hundred
-- thousand by a filter, and cannot know what each of them was before.
create table release_undo (
  organization_id text not null references organization (organization_id) on delete cascade,
  act_id text not null,
  -- An act is done in parts, each a transaction; so is taking it back.
  part integer not null,
  at timestamptz not null,
  change jsonb not null,
  primary key (organization_id, act_id, part)
);
create index release_undo_age on release_undo (organization_id, at);
select apply_tenant_policy('release_undo');
