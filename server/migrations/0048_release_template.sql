-- What new releases of an organization may begin with (docs/decisions/0052): a copy of what a release held, but its title.
create table release_template (
  organization_id text not null references organization (organization_id) on delete cascade,
  id text not null,
  name text not null check (name <> ''),
  release_type text not null,
  data jsonb not null,
  design jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index release_template_name on release_template (organization_id, lower(name));
select apply_tenant_policy('release_template');
