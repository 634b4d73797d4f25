-- The films that a file was before, by their numbers: as what each was known, and until when it was watched (docs/decisions/0049). Titles
-- of films are taken from the names of their files: a replacement brings its own along from here on.
alter table file add column former_films jsonb not null default '{}';

with ended as (
  select organization_id, target_id, before->>'version' as version, max(at) as until, max(before->>'name') as name
  from audit where action in ('film.replace', 'film.restore') and before->>'version' is not null group by 1, 2, 3
), told as (
  select organization_id, target_id, jsonb_object_agg(version, jsonb_build_object('title', regexp_replace(name, '\.[^.]*$', ''), 'until', until)) as films
  from ended group by 1, 2
)
update file f set former_films = (jsonb_build_object('1', jsonb_build_object('title', f.title)) || told.films) - f.film_version::text
from told where told.organization_id = f.organization_id and told.target_id = f.id and f.replaces_id is null;

update file f set title = regexp_replace(name, '\.[^.]*$', '')
where title <> '' and film_version is not null and kind in ('video', 'audio') and (replaces_id is not null or former_films <> '{}');
