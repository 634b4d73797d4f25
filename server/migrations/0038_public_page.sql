-- The readable name in a release's public address (docs/decisions/0044): words of the title it had when it was first
-- published, and its id in 22 letters, by which it is found without knowing the organization.
create function release_slug(title text, id text) returns text language sql immutable parallel safe as $$
  select concat_ws('-',
    nullif(btrim(left(btrim(regexp_replace(lower(title), '[^a-z0-9א-תà-ÿ]+', '-', 'g'), '-'), 80), '-'), ''),
    case when id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then translate(rtrim(encode(decode(replace(id, '-', ''), 'hex'), 'base64'), '='), '+/', '-_') else id end)
$$;
alter table release add column slug text;
update release set slug = release_slug(title, id) where distributed_at is not null;

create function name_release() returns trigger language plpgsql as $$
begin
  new.slug := release_slug(new.title, new.id);
  return new;
end $$;
-- What is published a second time keeps its first address: people have it.
create trigger name_release before insert or update of distributed_at on release
  for each row when (new.distributed_at is not null and new.slug is null) execute function name_release();
