-- So many messages an hour (docs/decisions/0100): how many, since when the ones that left are spread, and whether texts may leave in quiet hours.
alter table distribution add column per_hour integer check (per_hour > 0);
alter table distribution add column paced_at timestamptz;
alter table distribution add column in_quiet_hours boolean not null default false;
