-- What captions take of an organization's storage; earlier ones weigh nothing until they are written anew (docs/decisions/0057).
alter table caption add column size integer not null default 0;

-- What the nightly look found wrong, by the place of the bytes: films exchange their rows, and bytes stay where they are.
create table file_damage (
  organization_id text not null references organization (organization_id) on delete cascade,
  storage_key text not null,
  fault text not null check (fault in ('missing', 'changed')),
  found_at timestamptz not null,
  primary key (organization_id, storage_key)
);
select apply_tenant_policy('file_damage');
