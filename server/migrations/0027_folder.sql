-- Folders of releases: a tree of at most three levels in each organization, kept as rows, so that two people who work on
-- different folders do not write the same thing.
create table folder (
  organization_id text not null references organization (organization_id) on delete cascade,
  id text not null,
  parent_id text,
  name text not null check (name <> ''),
  -- Order among those of the same parent.
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, parent_id) references folder (organization_id, id) on delete cascade
);
create unique index folder_name on folder (organization_id, coalesce(parent_id, ''), lower(name));
create index folder_parent on folder (organization_id, parent_id);
select apply_tenant_policy('folder');

create table folder_release (
  organization_id text not null references organization (organization_id) on delete cascade,
  folder_id text not null,
  release_id text not null,
  added_at timestamptz not null default now(),
  primary key (organization_id, folder_id, release_id),
  foreign key (organization_id, folder_id) references folder (organization_id, id) on delete cascade,
  foreign key (organization_id, release_id) references release (organization_id, id) on delete cascade
);
create index folder_release_folder on folder_release (organization_id, release_id, folder_id);
select apply_tenant_policy('folder_release');

-- The list of releases shows what lies in a folder, and each card says in which folders it lies.
create constraint trigger changed after insert or update or delete on folder
  deferrable initially deferred for each row execute function note_change();
create constraint trigger changed after insert or update or delete on folder_release
  deferrable initially deferred for each row execute function note_change();

-- What a release can be filtered by: `field=value` for each short value of its data, and for each of a list of them. It
-- follows from the data alone, so a setting that names other fields needs no reindexing.
create function release_facets(data jsonb) returns text[] language sql immutable strict parallel safe
  return array(
    select distinct field.key || '=' || (one.value #>> '{}')
    from jsonb_each(data) field
    cross join lateral jsonb_array_elements(
      case jsonb_typeof(field.value) when 'array' then field.value else jsonb_build_array(field.value) end) one
    where jsonb_typeof(one.value) in ('string', 'number', 'boolean')
      and length(field.key) <= 100 and length(one.value #>> '{}') between 1 and 200);
alter table release add column facets text[] not null generated always as (release_facets(data)) stored;
create index release_facet on release using gin (organization_id, facets) with (gin_pending_list_limit = 512);
create or replace view own_release as
  select organization_id, id, release_type, data, letters, title, expiration_date, distributed_at, listed_at, created_at,
    updated_at, facets
  from release where organization_id = current_setting('app.organization_id', true);
