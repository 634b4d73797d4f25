-- When a mailing list was last changed: two lists of one name are told apart by it.
alter table mailing_list add column updated_at timestamptz not null default now();
update mailing_list set updated_at = created_at;
