-- Which release names which others, as its data says: by this, who deletes a release knows the groups it leaves, a circle
-- is found however many groups lie between, and the link of a group opens what lies in it.
create table release_relation (
  organization_id text not null references organization (organization_id) on delete cascade,
  release_id text not null,
  field text not null,
  position integer not null,
  named_id text not null,
  primary key (organization_id, release_id, field, position),
  foreign key (organization_id, release_id) references release (organization_id, id) on delete cascade,
  foreign key (organization_id, named_id) references release (organization_id, id) on delete cascade
);
create index release_relation_named on release_relation (organization_id, named_id, field);
select apply_tenant_policy('release_relation');

-- The names stand under our own keys at any depth, as ids or as objects with an `_id`.
create function release_names(data jsonb) returns table (field text, "position" integer, named_id text)
  language sql immutable strict parallel safe
  begin atomic
    select k.field, (row_number() over (partition by k.field order by k.place, held.place, item.place))::int,
      case jsonb_typeof(item.one) when 'string' then item.one #>> '{}' else item.one ->> '_id' end
    from (values (1, 'childrenReleases', jsonpath 'strict $.**.childrenReleases'),
        (2, 'mostWatchedReleases', jsonpath 'strict $.**.mostWatchedReleases'),
        (3, 'recommendedReleases', jsonpath 'strict $.**.recommendedReleases'),
        (4, 'relatedReleases', jsonpath 'strict $.**.relatedReleases'),
        (5, 'sameSeries', jsonpath 'strict $.**.sameSeries')) k (place, field, at)
    cross join lateral jsonb_path_query(data, k.at) with ordinality held (value, place)
    cross join lateral jsonb_array_elements(
      case jsonb_typeof(held.value) when 'array' then held.value else jsonb_build_array(held.value) end)
      with ordinality item (one, place);
  end;

-- Kept by the database, so that whatever writes a release keeps it true.
create function note_relations() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.data = old.data then return null; end if;
    delete from release_relation where organization_id = new.organization_id and release_id = new.id;
  end if;
  insert into release_relation (organization_id, release_id, field, position, named_id)
  select new.organization_id, new.id, n.field, n.position, n.named_id from release_names(new.data) n
  join release r on r.organization_id = new.organization_id and r.id = n.named_id;
  return null;
end $$;
create trigger relations after insert or update of data on release for each row execute function note_relations();

insert into release_relation (organization_id, release_id, field, position, named_id)
select r.organization_id, r.id, n.field, n.position, n.named_id from release r cross join lateral release_names(r.data) n
join release named on named.organization_id = r.organization_id and named.id = n.named_id;

-- The releases whose links open this one: its own, and while both are open those of the groups that it lies in.
create function releases_reaching(organization text, wanted text, at timestamptz) returns setof text
  language sql stable parallel safe rows 4
  begin atomic
    select wanted
    union all
    select distinct g.id from release_relation n
    join release c on c.organization_id = n.organization_id and c.id = n.named_id
    join release g on g.organization_id = n.organization_id and g.id = n.release_id
    where n.organization_id = organization and n.named_id = wanted and n.field = 'childrenReleases' and g.id <> wanted
      and release_is_open(c.distributed_at, c.expiration_date, at)
      and release_is_open(g.distributed_at, g.expiration_date, at);
  end;
