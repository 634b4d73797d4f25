-- The server puts an uploaded file where it belongs, whatever page is open when it has arrived.

-- `replaces` is the file that a field of one file held when the upload was told its place: only that one is replaced.
-- `is_placed` is null until the place was looked for; false where the field is gone or holds something else by now.
alter table upload add column replaces text;
alter table upload add column is_placed boolean;

-- A list reads the length of a release's film from the film. Which one that is stands in the card.
update release set card = card - 'mediaSecondsDuration' || jsonb_build_object('film', jsonb_strip_nulls(jsonb_build_object(
    'fileId', film->'fileId', 'mediaSecondsDuration', card->'mediaSecondsDuration')))
from (select organization_id as owner, id as release_id,
    case jsonb_typeof(data->'videos') when 'array' then data#>'{videos,0}' else data->'videos' end as film
  from release) as films
where organization_id = owner and id = release_id and jsonb_typeof(film) = 'object';
