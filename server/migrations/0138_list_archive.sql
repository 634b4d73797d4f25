-- A list that is put away: choosers leave it out, whatever names it goes on as it does (docs/decisions/0133).
alter table mailing_list add column archived_at timestamptz;
