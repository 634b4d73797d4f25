-- The mail of an invitation leaves by a job and is tried again (docs/decisions/0019): when it last failed, null when it left.
alter table invitation add column mail_failed_at timestamptz;
