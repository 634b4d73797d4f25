-- Whom a send was approved for, by person and address, until they are in its ledger (docs/decisions/0159).
create table approved_person (
  organization_id text not null,
  distribution_id text not null,
  address text not null,
  person text not null,
  primary key (organization_id, distribution_id, address, person),
  foreign key (organization_id, distribution_id) references send_birth (organization_id, distribution_id) on delete cascade
);
select apply_tenant_policy('approved_person');

-- Who came into the audience of an approved send since is left out, and stands in the ledger so.
alter table recipient drop constraint recipient_state_check;
alter table recipient add constraint recipient_state_check check (state in ('queued', 'sent', 'failed', 'unconfirmed', 'already',
  'unsubscribed', 'bounced', 'missing-data', 'over-cap', 'stopped', 'joined')) not valid;
alter table recipient validate constraint recipient_state_check;

-- What waits follows its contact to another address, unless somebody approved it for the one before.
create or replace function follow_contact(organization text, person text) returns void language plpgsql as $$
declare
  present record;
  held record;
  target text;
begin
  select c.email, c.mobile into present from contact c where c.organization_id in (organization, '-1') and c.id = person;
  if not found then return; end if;
  for held in
    select r.id, r.distribution_id, r.channel, r.address, r.token, coalesce(d.approval->'answer'->>'isGranted' = 'true', false) as is_approved
    from recipient r join distribution d on d.organization_id = r.organization_id and d.id = r.distribution_id
    where r.organization_id = organization and r.contact_id = person and r.state in ('queued', 'already')
    order by r.id
  loop
    target := nullif(case held.channel when 'email' then present.email else present.mobile end, '');
    continue when target is not distinct from held.address;
    perform from send_queue q where q.organization_id = organization and q.recipient_id = held.id and q.handed_at is null
      for update;
    if found then
      if target is not null and not held.is_approved then
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
      if target is null or held.is_approved then
        delete from send_behind w where w.organization_id = organization and w.recipient_id = held.id;
      else
        -- Whom he waits behind now is looked up in the next step.
        update send_behind w set blocker_id = held.id where w.organization_id = organization and w.recipient_id = held.id;
      end if;
    end if;
    update recipient r set state = case when target is null then 'missing-data' when held.is_approved then 'joined' else 'already' end,
      reason = case when target is not null and not held.is_approved then 'other-send' end,
      address = coalesce(target, 'contact:' || person), email = nullif(present.email, ''), mobile = present.mobile
    where r.organization_id = organization and r.id = held.id;
  end loop;
  perform pg_notify('firstlook_send', '');
end $$;
