-- When a release was put away; null while it is worked with. It leaves every list, its page stays (docs/decisions/0052).
alter table release add column archived_at timestamptz;
create index release_archived on release (organization_id, listed_at desc, id desc) where archived_at is not null;

-- Lists are walked and counted along these without reading the rows: they say who is put away, too.
drop index release_listed;
create index release_listed on release (organization_id, listed_at desc, id desc)
  include (distributed_at, expiration_date, archived_at);
drop index release_type_listed;
create index release_type_listed on release (organization_id, release_type, listed_at desc, id desc)
  include (distributed_at, expiration_date, archived_at);

create or replace view own_release as
  select organization_id, id, release_type, data, letters, title, expiration_date, distributed_at, listed_at, created_at,
    updated_at, facets, embargo_until, archived_at
  from release where organization_id = current_setting('app.organization_id', true);

create function tell_archived() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.organization_id,
    case when new.archived_at is null then 'release.unarchived' else 'release.archived' end,
    coalesce(new.archived_at, now()),
    jsonb_build_object('releaseId', new.id, 'releaseTitle', new.title, 'releaseType', new.release_type));
  return null;
end $$;
create trigger tell_archived after update of archived_at on release for each row
  when ((old.archived_at is null) <> (new.archived_at is null)) execute function tell_archived();
