-- What a person narrows and orders a list to, under a name of their own; nobody else in the organization sees it.
create table saved_view (
  organization_id text not null references organization (organization_id) on delete cascade,
  account_id text not null references account on delete cascade,
  id text not null,
  name text not null check (name <> ''),
  -- The part of the address that narrows and orders the list.
  search jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, account_id, id)
);
create unique index saved_view_name on saved_view (organization_id, account_id, lower(name));
create index saved_view_account on saved_view (account_id, organization_id);
select apply_tenant_policy('saved_view');
