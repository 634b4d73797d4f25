-- The last day on which a file may be used, as the releases that show it say (docs/decisions/0057). Past its end, by the clocks
-- of the organization, nobody takes it home.
alter table release_file add column usable_until date;
create index release_file_licence on release_file (organization_id, usable_until) where usable_until is not null;

create function licence_end(settings jsonb, last_day date) returns timestamptz language sql stable
return (last_day + 1)::timestamp at time zone coalesce(settings->>'timeZone', 'Asia/Jerusalem');

-- Who took the press kit of a release stands in the log, and in the report of the release: by the message whose link he had.
alter table audit add column recipient_id text;
create index audit_press_kit on audit (organization_id, target_id, at desc) where action = 'release.pressKit';
