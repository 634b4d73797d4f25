-- Text messages (docs/decisions/0043).

-- What stands in a text message in place of a long token: 66 bits, made of the token, so that nothing has to be kept beside
-- it. Whoever knows the code does not know the token.
create function short_code(token text) returns text language sql immutable as $$
  select left(translate(encode(sha256(convert_to('short ' || token, 'UTF8')), 'base64'), '+/', '-_'), 11)
$$;

-- By what the person of a message can unsubscribe. A text message carries the short code, and its landing page the token.
create function ways_out(channel text, token text) returns text[] language sql immutable as $$
  select case channel when 'sms' then array[token, short_code(token)] else array[token] end
$$;

-- A text message follows its contact to another number, and both of its ways out go along.
create or replace function follow_contact(organization text, person text) returns void language plpgsql as $$
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

-- Who wants no mailings at all gets no text messages either. `mailing.sms` is false in every account that never chose, so it
-- tells nothing.
create or replace view declined_mailing as
  select email as address, 'email' as channel from account
  where mailing @> '{"unsubscribed": true}' or mailing @> '{"newsletter": false}'
  union all
  select mobile, 'sms' from account where mobile is not null and mailing @> '{"unsubscribed": true}';
create index account_mobile on account (mobile) where mobile is not null;
