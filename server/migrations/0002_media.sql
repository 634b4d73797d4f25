-- Folder of the served package (segments, playlists, stills); one per attempt, so that two workers on one file
-- never mix segments of different keys.
alter table file add column package_folder text;
alter table file add column colour text;

-- Film seconds handed out to this session, in thousandths: a player that reports nothing still spends its view.
alter table playback_session add column fetched_ms bigint not null default 0;
create index playback_session_file on playback_session (organization_id, file_id);
create index file_open on file (updated_at) where status in ('uploading', 'encrypting');
