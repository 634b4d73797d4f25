-- Several mails and mobiles of a contact (docs/decisions/0142). Messages go to the main ones, which stay where they are (`contact.email`,
-- `contact.mobile`); the further ones stand here. The main mail stands here as well, kept by the triggers below, so that one index holds
-- all mails of an organization and two people who give one address to two contacts at once cannot both have it. Numbers may be shared.
alter index contact_address rename to contact_by_address;

create table contact_address (
  organization_id text not null,
  contact_id text not null,
  kind text not null check (kind in ('email', 'mobile')),
  -- As the main ones: a mail in lower case, a number in E.164.
  address text not null check (address <> '' and (kind <> 'email' or address = lower(address))),
  is_main boolean not null default false,
  label text not null default '' check (char_length(label) <= 60),
  place int not null default 0,
  -- What a search of contacts finds it by: a number also as it is dialled at home.
  found_by text not null default '',
  primary key (organization_id, contact_id, kind, address),
  foreign key (organization_id, contact_id) references contact (organization_id, id) on delete cascade,
  check (not is_main or kind = 'email')
);
create unique index contact_address_email on contact_address (organization_id, address) where kind = 'email';
create index contact_address_owner on contact_address (organization_id, address);
create index contact_address_further on contact_address (organization_id, contact_id) where not is_main;
select apply_tenant_policy('contact_address');

insert into contact_address (organization_id, contact_id, kind, address, is_main)
select organization_id, id, 'email', email, true from contact where email <> '';

create function keep_main_mail() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from contact_address a where a.organization_id = old.organization_id and a.contact_id = old.id and a.is_main;
  end if;
  if new.email <> '' then
    insert into contact_address (organization_id, contact_id, kind, address, is_main)
    values (new.organization_id, new.id, 'email', new.email, true);
  end if;
  return null;
end $$;
create trigger main_mail_born after insert on contact for each row when (new.email <> '') execute function keep_main_mail();
create trigger main_mail_moved after update of email on contact for each row
  when (old.email is distinct from new.email) execute function keep_main_mail();

-- Of general contacts, as general_contact (docs/decisions/0046).
create view general_address as
  select contact_id, kind, address, is_main, label, place from contact_address
  where organization_id = '-1' and (select uses_general(current_setting('app.organization_id', true)));
grant select on general_address to firstlook_tenant;

create or replace function is_general_address(wanted text) returns boolean
  language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select exists (select from contact where organization_id = '-1' and email = wanted and email <> '')
    or exists (select from contact where organization_id = '-1' and mobile = wanted)
    or exists (select from contact_address where organization_id = '-1' and address = wanted)
$$;
