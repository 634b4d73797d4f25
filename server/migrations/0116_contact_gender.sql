-- How a contact is addressed, where that is known, and how the person of a message was when it was made, as with their name.
alter table contact add column gender text check (gender in ('female', 'male'));
alter table recipient add column gender text check (gender in ('female', 'male'));
create or replace view general_contact as
  select id, first_name, last_name, email, role, tags, company, mobile, mobile_data, settings, version, created_at, letters, gender
  from contact where organization_id = '-1' and (select uses_general(current_setting('app.organization_id', true)));
