-- Releases that say the same in several languages (docs/decisions/0053): those of one set, each language once. A set is
-- named by the first of them, and stays when that one goes.
alter table release add column translation_set text;

create function language_of(design jsonb) returns text
  language sql immutable parallel safe
  return left(coalesce(design->>'locale', 'he'), 2);

create unique index release_translation on release (organization_id, translation_set, language_of(design))
  where translation_set is not null;

-- A release and its translations, whatever state they are in.
create function release_and_translations(organization text, wanted text) returns setof text
  language sql stable parallel safe rows 3
  begin atomic
    select wanted
    union all
    select t.id from release r
    join release t on t.organization_id = r.organization_id and t.translation_set = r.translation_set
    where r.organization_id = organization and r.id = wanted and t.id <> wanted;
  end;

-- A link opens its own release and, where that is a group, what lies in it (docs/decisions/0035).
create function release_and_groups(organization text, wanted text, at timestamptz) returns setof text
  language sql stable parallel safe rows 4
  begin atomic
    select wanted
    union all
    select distinct g.id from release_relation n
    join release c on c.organization_id = n.organization_id and c.id = n.named_id
    join release g on g.organization_id = n.organization_id and g.id = n.release_id
    where n.organization_id = organization and n.named_id = wanted and n.field = 'childrenReleases' and g.id <> wanted
      and release_is_out(c.distributed_at, c.expiration_date, at)
      and release_is_out(g.distributed_at, g.expiration_date, at);
  end;

-- Those of which the links open this release: what a link opens it opens in every language, but what is put away.
create function releases_saying(organization text, wanted text, at timestamptz) returns setof text
  language sql stable parallel safe rows 3
  begin atomic
    select wanted
    union all
    select t.id from release r
    join release t on t.organization_id = r.organization_id and t.translation_set = r.translation_set
    where r.organization_id = organization and r.id = wanted and t.id <> wanted and r.archived_at is null
      and release_is_out(r.distributed_at, r.expiration_date, at)
      and release_is_out(t.distributed_at, t.expiration_date, at);
  end;

create or replace function releases_reaching(organization text, wanted text, at timestamptz) returns setof text
  language sql stable parallel safe rows 4
  begin atomic
    select distinct link.id from releases_saying(organization, wanted, at) said(id)
    cross join lateral release_and_groups(organization, said.id, at) held(id)
    cross join lateral releases_saying(organization, held.id, at) link(id);
  end;
