-- Rows of imports that were not taken as they stand (docs/decisions/0114): each by itself, since a file may have a million of them, and as
-- it came, for the file that gives them back. How the file's columns are called, and which is which of ours, stands with its import.
create table contact_import_row (
  organization_id text not null,
  import_id text not null,
  -- Its number in the file, as a spreadsheet counts.
  number integer not null,
  result text not null,
  reason text not null,
  about text not null,
  -- What is shown first: it can be put right and sent again.
  can_mend boolean not null,
  -- What it says under our names of columns.
  said jsonb not null,
  cells jsonb not null,
  primary key (organization_id, import_id, number),
  foreign key (organization_id, import_id) references contact_import (organization_id, id) on delete cascade
);
select apply_tenant_policy('contact_import_row');

alter table contact_import
  add column header jsonb not null default '[]',
  add column places jsonb not null default '{}',
  -- Another import of the organization is under way, which this one lets go first.
  add column waits boolean not null default false,
  drop constraint contact_import_state_check,
  add constraint contact_import_state_check check (state in ('running', 'cancelled', 'failed', 'done'));

-- What imports of before kept: values under our names, which stand for the columns that the file had.
update contact_import set
  header = '["email", "firstName", "lastName", "mobile", "tags", "company", "mail", "texts", "consent", "consentTexts"]',
  places = '{"email": 0, "firstName": 1, "lastName": 2, "mobile": 3, "tags": 4, "company": 5, "mail": 6, "texts": 7, "consent": 8, "consentTexts": 9}'
where state = 'done';
insert into contact_import_row
select i.organization_id, i.id, (one->>'row')::integer, one->>'result', one->>'reason', coalesce(one->>'column', 'email'),
  one->>'result' = 'invalid' or one->>'reason' = 'mobileInvalid', one->'values',
  jsonb_build_array(coalesce(v->>'email', ''), coalesce(v->>'firstName', ''), coalesce(v->>'lastName', ''), coalesce(v->>'mobile', ''),
    coalesce(v->>'tags', ''), coalesce(v->>'company', ''), coalesce(v->>'mail', ''), coalesce(v->>'texts', ''),
    coalesce(v->>'consent', ''), coalesce(v->>'consentTexts', ''))
from contact_import i, jsonb_array_elements(i.rows) one, lateral (select one->'values' as v) its
-- The first versions kept rows that were taken, too.
where i.state = 'done' and one->>'reason' is not null and one->>'row' is not null and v is not null
on conflict do nothing;
alter table contact_import drop column rows;
