-- Outside of a transaction: what the timeline of one contact looks for (docs/decisions/0127) without going through all of the log.
drop index concurrently if exists audit_target;

create index concurrently audit_target on audit (organization_id, target_id, at desc) where target_id is not null;

drop index concurrently if exists audit_recipient;

create index concurrently audit_recipient on audit (organization_id, recipient_id, at desc) where recipient_id is not null;

drop index concurrently if exists activity_recipient;

create index concurrently activity_recipient on activity (organization_id, recipient_id, at desc) where recipient_id is not null;
