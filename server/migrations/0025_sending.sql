-- A large send knows from the beginning how its people will come out, and says it while they are being written
-- (docs/decisions/0030): how many come into the ledger in each state, as the dry run counts them; null until counted.
alter table send_birth add column planned jsonb;
-- Chosen people who never came into the ledger, by what became of them.
alter table distribution add column unlisted jsonb;

-- People of a send who were left out because another send of the release has them and may still lose them: whoever does
-- not get the first gets the second.
create table send_behind (
  organization_id text not null,
  recipient_id text not null,
  distribution_id text not null,
  -- The row of the other send; the row itself when that one was gone before this was written.
  blocker_id text not null,
  primary key (organization_id, recipient_id),
  foreign key (organization_id, distribution_id) references distribution (organization_id, id) on delete cascade
);
create index send_behind_distribution on send_behind (organization_id, distribution_id);
select apply_tenant_policy('send_behind');

-- What waits for a contact follows his address until it is handed over: the message goes where he is reached now. A row
-- that is taken here leaves the claim that held it; without an address, or where somebody of the send has the new one
-- already, the person is left out.
create function follow_contact(organization text, person text) returns void language plpgsql as $$
declare
  present record;
  held record;
  target text;
begin
  select c.email, c.mobile into present from contact c where c.organization_id = organization and c.id = person;
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
          where u.organization_id = organization and u.token_hash = token_hash(held.token);
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

create function contact_moved() returns trigger language plpgsql as $$
begin
  perform follow_contact(new.organization_id, new.id);
  return null;
end $$;
create trigger moved after update of email, mobile on contact for each row
  when (old.email is distinct from new.email or old.mobile is distinct from new.mobile) execute function contact_moved();
