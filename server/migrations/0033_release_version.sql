-- What a release was before each save that changed it, kept for two years and then thinned (docs/decisions/0039). What it
-- is now stands in `release` alone.
create table release_version (
  organization_id text not null,
  release_id text not null,
  version integer not null,
  release_type text not null,
  data jsonb not null,
  design jsonb not null,
  expiration_date timestamptz,
  changed_by text,
  changed_at timestamptz not null,
  primary key (organization_id, release_id, version),
  foreign key (organization_id, release_id) references release (organization_id, id) on delete cascade
);
create index release_version_age on release_version (changed_at);
select apply_tenant_policy('release_version');

-- Who made the release what it is now, and when; a save that changed nothing leaves both.
alter table release add column changed_by text, add column changed_at timestamptz not null default now();
alter table release alter column changed_at drop default;
-- Who saved last was not kept until now.
update release set changed_by = case when version = 1 then created_by end, changed_at = updated_at;

create function keep_release_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.changed_by := coalesce(new.changed_by, new.created_by);
    new.changed_at := coalesce(new.changed_at, new.updated_at);
  elsif new.version = old.version or
    (new.release_type, new.data, new.design, new.expiration_date)
      is not distinct from (old.release_type, old.data, old.design, old.expiration_date) then
    new.changed_by := old.changed_by;
    new.changed_at := old.changed_at;
  else
    new.changed_at := new.updated_at;
    insert into release_version (organization_id, release_id, version, release_type, data, design, expiration_date,
      changed_by, changed_at)
    values (old.organization_id, old.id, old.version, old.release_type, old.data, old.design, old.expiration_date,
      old.changed_by, old.changed_at);
  end if;
  return new;
end $$;
-- In the database, so that no way of saving a release (the editor, an upload, an act on many) can forget it.
create trigger keep_version before insert or update on release for each row execute function keep_release_version();
