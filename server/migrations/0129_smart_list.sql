-- Lists that keep a condition instead of people (docs/decisions/0123).
create table smart_list (
  organization_id text not null references organization (organization_id) on delete cascade,
  id text not null,
  name text not null check (name <> ''),
  -- A tree of conditions (contract/src/smart-condition.ts).
  condition jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index smart_list_name on smart_list (organization_id, lower(name));
select apply_tenant_policy('smart_list');
