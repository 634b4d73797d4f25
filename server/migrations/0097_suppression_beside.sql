-- The word of the organization beneath a reader's own (docs/decisions/0095): it stays when the reader takes theirs back. `created_by` says whose it is.
alter table suppression add column beside text check (beside in ('by-producer', 'imported', 'by-file'));
update suppression set beside = 'by-producer'
where kind = 'unsubscribed' and reason in ('by-recipient', 'by-text') and created_by is not null;
