-- A film is replaced by an upload that becomes a file of its own and, once it is ready, exchanges its content with the film's
-- row (docs/decisions/0049). Afterwards that row holds the former film until it is swept.
alter table file add column replaces_id text;
-- Which film of the file its content is; null: a replacement that has not taken its place.
alter table file add column film_version integer default 1;
alter table file add foreign key (organization_id, replaces_id) references file (organization_id, id) on delete cascade;
create index file_replaces on file (organization_id, replaces_id) where replaces_id is not null;
create index upload_replacement on upload (organization_id, (parent->>'_id')) where parent->>'collection' = 'file';

-- Who plays, what was watched and what captions say is of one film, not of those that come after it.
alter table playback_session add column film_version integer not null default 1;
alter table watch add column film_version integer not null default 1;
alter table caption add column film_version integer not null default 1;
drop index watch_viewer;
create unique index watch_viewer on watch (organization_id, file_id, viewer_key, coalesce(release_id, ''), film_version);
