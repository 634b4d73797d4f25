-- Which stored files a release shows. Rows that are not current are pictures that were replaced after the release was
-- sent: delivered mails still show them.
create table release_file (
  organization_id text not null,
  release_id text not null,
  file_id text not null,
  is_current boolean not null default true,
  primary key (organization_id, release_id, file_id),
  foreign key (organization_id, release_id) references release (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references file (organization_id, id) on delete cascade
);
create index release_file_use on release_file (organization_id, file_id);
select apply_tenant_policy('release_file');

-- remove_after: null while something shows the file. removed_at: nobody gets it any more; its row stays for the watch
-- log. purged_at: its bytes have left the storage, too.
alter table file
  add column remove_after timestamptz default now() + interval '7 days',
  add column removed_at timestamptz,
  add column purged_at timestamptz;
create index file_unused on file (remove_after) where remove_after is not null and purged_at is null;

insert into release_file (organization_id, release_id, file_id)
select distinct r.organization_id, r.id, f.id
from release r
cross join lateral (
  select value #>> '{}' as id from jsonb_path_query(r.data, '$.**.fileId') as value
  union select found[1] from regexp_matches(r.data::text, '/file/[^/"\s]+/([A-Za-z0-9_-]{8,64})/', 'g') as found
) as named
join file f on f.organization_id = r.organization_id and f.id = named.id;
update file f set remove_after = null
where exists (select from release_file u where u.organization_id = f.organization_id and u.file_id = f.id);
