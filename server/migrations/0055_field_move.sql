-- Fields that got another name and whose values follow (docs/decisions/0058): one row per save, until its last release is
-- written. They are worked off in the order in which they were saved.
create table field_move (
  organization_id text not null references organization (organization_id) on delete cascade,
  position integer not null,
  -- The registered file that was saved.
  path text not null,
  -- `[{from, to, releaseTypes}]`
  moves jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  -- The last release that is written, by id.
  reached text not null default '',
  primary key (organization_id, position)
);
select apply_tenant_policy('field_move');
