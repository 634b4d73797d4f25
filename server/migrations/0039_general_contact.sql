-- Contacts, mailing lists, tags and companies of the global organization `-1`, for every organization that has not shut
-- them out (docs/decisions/0046).

create function uses_general(organization text) returns boolean language sql stable as $$
  select exists (select from organization o where o.organization_id = organization and o.organization_id <> '-1'
    and not o.settings @> '{"dontUseGlobalDbData": true}')
$$;

-- What an organization reads of them. The tenant policy of the tables stays as it is, so a statement on a table meets an
-- organization's own rows and nothing else; these views belong to the owner, hold rows of `-1` only, and can only be read.
create view general_contact as
  select id, first_name, last_name, email, role, tags, company, mobile, mobile_data, settings, version, created_at, letters
  from contact where organization_id = '-1' and (select uses_general(current_setting('app.organization_id', true)));
create view general_list as
  select id, title, updated_at from mailing_list
  where organization_id = '-1' and (select uses_general(current_setting('app.organization_id', true)));
create view general_list_contact as
  select mailing_list_id, contact_id from mailing_list_contact
  where organization_id = '-1' and (select uses_general(current_setting('app.organization_id', true)));
create view general_tag as
  select id, name from tag
  where organization_id = '-1' and (select uses_general(current_setting('app.organization_id', true)));
create view general_company as
  select id, name from company
  where organization_id = '-1' and (select uses_general(current_setting('app.organization_id', true)));
grant select on general_contact, general_list, general_list_contact, general_tag, general_company to firstlook_tenant;

-- Rows of the ledger whose contact is a general one: the address is not the organization's own.
alter table recipient add column is_general boolean not null default false;

-- Whether organizations may read the addresses of general contacts: a system admin's word for all of them.
create function general_addresses_shown() returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select coalesce((select settings @> '{"showsAddresses": true}' from organization where organization_id = '-1'), false)
$$;

-- An e-mail address or a number as the organization may read it.
create function shown_address(is_general boolean, address text) returns text language sql stable as $$
  select case when is_general and not general_addresses_shown() then null else address end
$$;

-- The words of a mail server often repeat the address.
create function shown_words(is_general boolean, words text) returns text language sql stable as $$
  select case when is_general and not general_addresses_shown()
    then regexp_replace(words, '[^[:space:]<>]*@[^[:space:]<>]*|\+?[0-9]{7,}', '•••', 'g') else words end
$$;

-- Whether an address is one of a general contact: what an organization keeps of it by itself (who left its mailings, which
-- address refused mail) tells no more than the contact does.
create function is_general_address(wanted text) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select exists (select from contact where organization_id = '-1' and email = wanted and email <> '')
    or exists (select from contact where organization_id = '-1' and mobile = wanted)
$$;

-- How many views a general contact has. A link that was sent keeps its views, whatever the organization decides later.
create function general_watch_limit(person text) returns integer language sql stable security definer
  set search_path = public, pg_temp as $$
  select (settings->>'maxTimesAllowdToWatchVideo')::int from contact where organization_id = '-1' and id = person
$$;

-- Whether a send of any organization still collects its people by this general list, tag or company; asked by those who
-- may change it.
create function general_is_collected(wanted text) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select current_setting('app.organization_id', true) = '-1' and exists (select from send_birth
    where jsonb_path_exists(chosen, '$.** ? (@ == $id)', jsonb_build_object('id', wanted)))
$$;

-- What waits for a general contact follows his address, too; the claim looks for that.
create or replace function follow_contact(organization text, person text) returns void language plpgsql as $$
declare
  present record;
  held record;
  target text;
begin
  select c.email, c.mobile into present from contact c where c.organization_id in (organization, '-1') and c.id = person;
  if not found then return; end if;
  for held in
    select r.id, r.distribution_id, r.channel, r.address, r.token from recipient r
    where r.organization_id = organization and r.contact_id = person and r.state in ('queued', 'already')
    order by r.id
  loop
    target := nullif(case held.channel when 'email' then present.email else present.mobile end, '');
    continue when target is not distinct from held.address;
    perform from send_queue q where q.organization_id = organization and q.recipient_id = held.id and q.handed_at is null
      for update;
    if found then
      if target is not null then
        begin
          update recipient r set address = target, email = present.email, mobile = present.mobile
          where r.organization_id = organization and r.id = held.id;
          update send_queue q set worker = null, claim = null
          where q.organization_id = organization and q.recipient_id = held.id;
          update unsubscribe_token u set address = target
          where u.organization_id = organization
            and u.token_hash in (select token_hash(way) from unnest(ways_out(held.channel, held.token)) way);
          continue;
        exception when unique_violation then
          insert into send_behind (organization_id, recipient_id, distribution_id, blocker_id)
          values (organization, held.id, held.distribution_id, held.id);
        end;
      end if;
      delete from send_queue q where q.organization_id = organization and q.recipient_id = held.id;
    else
      perform from send_behind w where w.organization_id = organization and w.recipient_id = held.id for update;
      continue when not found;
      if target is null then
        delete from send_behind w where w.organization_id = organization and w.recipient_id = held.id;
      else
        -- Whom he waits behind now is looked up in the next step.
        update send_behind w set blocker_id = held.id where w.organization_id = organization and w.recipient_id = held.id;
      end if;
    end if;
    update recipient r set state = case when target is null then 'missing-data' else 'already' end,
      reason = case when target is not null then 'other-send' end,
      address = coalesce(target, 'contact:' || person), email = nullif(present.email, ''), mobile = present.mobile
    where r.organization_id = organization and r.id = held.id;
  end loop;
  perform pg_notify('firstlook_send', '');
end $$;

-- What a person read signed in, over all releases: the contact report asks for it.
create index event_account on event (organization_id, account_id, at) where account_id is not null;
