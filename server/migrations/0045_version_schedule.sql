-- A version carries the moment at which the release was to open by itself, beside its embargo and its expiry: restored
-- without it, a release would lose its embargo and keep the clock that opens it.
alter table release_version add column publish_at timestamptz;

create or replace function keep_release_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.changed_by := coalesce(new.changed_by, new.created_by);
    new.changed_at := coalesce(new.changed_at, new.updated_at);
  elsif new.version = old.version or
    (new.release_type, new.data, new.design, new.expiration_date, new.embargo_until, new.publish_at) is not distinct from
      (old.release_type, old.data, old.design, old.expiration_date, old.embargo_until, old.publish_at) then
    new.changed_by := old.changed_by;
    new.changed_at := old.changed_at;
  else
    new.changed_at := new.updated_at;
    insert into release_version (organization_id, release_id, version, release_type, data, design, expiration_date,
      embargo_until, publish_at, changed_by, changed_at)
    values (old.organization_id, old.id, old.version, old.release_type, old.data, old.design, old.expiration_date,
      old.embargo_until, old.publish_at, old.changed_by, old.changed_at);
  end if;
  return new;
end $$;
