-- Signed webhooks (docs/decisions/0047): endpoints, what they are told, and how each was told.

create table webhook (
  organization_id text not null references organization (organization_id) on delete cascade,
  id text not null,
  url text not null,
  events text[] not null,
  -- `whsec_` and base64, as Standard Webhooks writes it: what signs must be readable here.
  secret text not null,
  -- The one before, which signs beside it for a day.
  old_secret text,
  old_secret_until timestamptz,
  is_active boolean not null default true,
  -- Who switched it off: a person, the endpoint that is gone (410), or its failing for days.
  off_reason text check (off_reason in ('person', 'gone', 'failing')),
  off_at timestamptz,
  -- Since when nothing was taken any more.
  failing_since timestamptz,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (is_active = (off_reason is null))
);

-- What happened. Of people it holds ids alone: name and address are looked up when it is told, so that who was erased
-- meanwhile is in none of it.
create table webhook_event (
  organization_id text not null references organization (organization_id) on delete cascade,
  id text not null,
  type text not null,
  at timestamptz not null,
  data jsonb not null,
  recipient_id text,
  contact_id text,
  account_id text,
  -- Of what is told once: of what it tells.
  once text,
  primary key (organization_id, id),
  unique (organization_id, type, once)
);
create index webhook_event_at on webhook_event (at);

create table webhook_delivery (
  organization_id text not null,
  id text not null,
  webhook_id text not null,
  event_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'stopped')),
  tries int not null default 0,
  -- Tries before the last replay, which begins the pauses anew.
  tries_before int not null default 0,
  next_at timestamptz not null,
  -- Until then a worker has it; one that died gives it back by that.
  claimed_until timestamptz,
  tried_at timestamptz,
  -- Of the last try: the status that was answered and the beginning of the answer, or why there was none.
  status int,
  answer text,
  failure text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, webhook_id, event_id),
  foreign key (organization_id, webhook_id) references webhook (organization_id, id) on delete cascade,
  foreign key (organization_id, event_id) references webhook_event (organization_id, id) on delete cascade
);
create index webhook_delivery_due on webhook_delivery (organization_id, webhook_id, next_at) where state = 'waiting';
create index webhook_delivery_listed on webhook_delivery (organization_id, webhook_id, created_at desc, id desc);
create index webhook_delivery_event on webhook_delivery (organization_id, event_id);

-- What is under way and will be told once it is over: sends, and sittings of viewers.
create table webhook_pending (
  organization_id text not null references organization (organization_id) on delete cascade,
  kind text not null check (kind in ('distribution', 'sitting')),
  subject_id text not null,
  primary key (organization_id, kind, subject_id)
);

select apply_tenant_policy('webhook');
select apply_tenant_policy('webhook_event');
select apply_tenant_policy('webhook_delivery');
select apply_tenant_policy('webhook_pending');

create function has_webhook(organization text, told text) returns boolean language sql stable as $$
  select exists (select from webhook w where w.organization_id = organization and w.is_active and told = any(w.events))
$$;

-- Writes down what happened for every endpoint that wants to know, in the transaction in which it happened.
create function tell_webhooks(organization text, told text, told_at timestamptz, facts jsonb, recipient text default null,
  contact text default null, account text default null, only_once text default null) returns void language plpgsql as $$
declare
  event text := 'msg_' || replace(gen_random_uuid()::text, '-', '');
begin
  if not has_webhook(organization, told) then return; end if;
  insert into webhook_event (organization_id, id, type, at, data, recipient_id, contact_id, account_id, once)
  values (organization, event, told, told_at, facts, recipient, contact, account, only_once)
  on conflict do nothing;
  if not found then return; end if;
  insert into webhook_delivery (organization_id, id, webhook_id, event_id, next_at)
  select organization, replace(gen_random_uuid()::text, '-', ''), w.id, event, now()
  from webhook w where w.organization_id = organization and w.is_active and told = any(w.events);
  perform pg_notify('firstlook_webhook', '');
end $$;

-- Every way by which a release opens to its readers ends in this column (publish_release).
create function tell_published() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.organization_id, 'release.published', new.distributed_at,
    jsonb_build_object('releaseId', new.id, 'releaseTitle', new.title, 'releaseType', new.release_type));
  return null;
end $$;
create trigger tell_published after update of distributed_at on release for each row
  when (old.distributed_at is null and new.distributed_at is not null) execute function tell_published();

create function tell_unsubscribed() returns trigger language plpgsql as $$
declare
  person record;
begin
  if not has_webhook(new.organization_id, 'contact.unsubscribed') then return null; end if;
  select r.id, r.contact_id, r.distribution_id, r.release_id into person from recipient r
  where r.organization_id = new.organization_id and case when new.recipient_id is not null then r.id = new.recipient_id
    else r.address = new.address and r.channel = new.channel end
  order by r.created_at desc, r.id desc limit 1;
  perform tell_webhooks(new.organization_id, 'contact.unsubscribed', new.at,
    jsonb_build_object('channel', new.channel, 'by', case new.reason when 'by-producer' then 'member' else 'recipient' end)
      || case when new.recipient_id is null then '{}'
        else jsonb_build_object('distributionId', person.distribution_id, 'releaseId', person.release_id) end,
    person.id,
    coalesce(person.contact_id, (select c.id from contact c where c.organization_id = new.organization_id
      and case new.channel when 'email' then c.email = new.address else c.mobile = new.address end order by c.id limit 1)));
  return null;
end $$;
create trigger tell_joined_suppression after insert on suppression for each row
  when (new.kind = 'unsubscribed') execute function tell_unsubscribed();
create trigger tell_changed_suppression after update of kind on suppression for each row
  when (new.kind = 'unsubscribed' and old.kind <> 'unsubscribed') execute function tell_unsubscribed();

-- The first opening of a recipient that counts as a person's: an event that was judged so, or watching, which is stronger.
create function tell_opened(organization text, recipient text, via text, used_device text, from_country text,
  opened_at timestamptz, ours text[]) returns void language plpgsql as $$
begin
  if exists (select from event e where e.organization_id = organization and e.recipient_id = recipient
      and e.verdict = 'person' and e.id <> all(ours))
    or exists (select from watch w join sitting s on s.organization_id = w.organization_id and s.watch_id = w.id
      where w.organization_id = organization and w.recipient_id = recipient and s.total_ms > 0 and s.id <> all(ours)) then
    return;
  end if;
  perform tell_webhooks(organization, 'recipient.opened', opened_at, jsonb_build_object('releaseId', r.release_id,
      'releaseTitle', x.title, 'distributionId', r.distribution_id, 'channel', r.channel, 'via', via, 'device', used_device,
      'country', from_country), r.id, r.contact_id, null, r.id)
  from recipient r join release x on x.organization_id = r.organization_id and x.id = r.release_id
  where r.organization_id = organization and r.id = recipient;
end $$;

create function tell_events() returns trigger language plpgsql as $$
declare
  ours text[] := (select array_agg(f.id) from fresh f);
begin
  perform tell_opened(f.organization_id, f.recipient_id, f.kind, f.device, f.country, f.at, ours)
  from (select distinct on (n.organization_id, n.recipient_id) n.* from fresh n
    where n.verdict = 'person' and n.recipient_id is not null order by n.organization_id, n.recipient_id, n.at, n.id) f
  where has_webhook(f.organization_id, 'recipient.opened');
  return null;
end $$;
create trigger tell_events after insert on event referencing new table as fresh
  for each statement execute function tell_events();

create function tell_sitting() returns trigger language plpgsql as $$
begin
  if has_webhook(new.organization_id, 'media.watched') then
    insert into webhook_pending (organization_id, kind, subject_id) values (new.organization_id, 'sitting', new.id)
    on conflict do nothing;
  end if;
  if new.total_ms > 0 and has_webhook(new.organization_id, 'recipient.opened') then
    perform tell_opened(w.organization_id, w.recipient_id, 'watch', new.device, new.country, new.started_at, array[new.id])
    from watch w where w.organization_id = new.organization_id and w.id = new.watch_id and w.recipient_id is not null;
  end if;
  return null;
end $$;
create trigger tell_sitting after insert on sitting for each row execute function tell_sitting();
create trigger tell_begun_sitting after update of total_ms on sitting for each row
  when (old.total_ms = 0 and new.total_ms > 0) execute function tell_sitting();

-- A send is under way from its birth, and once more when somebody asks for more of its messages. Marked for everybody: an
-- endpoint that is added meanwhile hears of its end.
create function mark_send() returns trigger language plpgsql as $$
begin
  -- Written again where it stands: whoever tells the end right now holds the row, and this waits for it.
  insert into webhook_pending (organization_id, kind, subject_id) values (new.organization_id, 'distribution', new.id)
  on conflict (organization_id, kind, subject_id) do update set subject_id = excluded.subject_id;
  return null;
end $$;
create trigger mark_send after insert or update of phase on distribution for each row execute function mark_send();

insert into webhook_pending (organization_id, kind, subject_id)
select d.organization_id, 'distribution', d.id from distribution d
where exists (select from send_queue q where q.organization_id = d.organization_id and q.distribution_id = d.id)
  or exists (select from send_birth b where b.organization_id = d.organization_id and b.distribution_id = d.id)
  or exists (select from send_behind w where w.organization_id = d.organization_id and w.distribution_id = d.id);
