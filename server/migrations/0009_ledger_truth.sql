-- Publication, unsubscribing and bounces follow what really happened, not what was asked for.

-- The one place where a release becomes public: with the first message handed over, or by a person's word. Later calls
-- keep the first day.
create function publish_release(organization text, release text, at timestamptz) returns boolean language plpgsql as $$
begin
  update release r set distributed_at = at, listed_at = at
  where r.organization_id = organization and r.id = publish_release.release and r.distributed_at is null;
  return found;
end $$;

-- Ids and tokens of rows that are made in the database: uuid version 7 down to the microsecond, so that rows made one
-- after the other stand one after the other, and 244 random bits.
create function new_id() returns text language sql volatile as $$
  select (lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4096 / 1000), 3, '0')
    || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid::text
  from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) now
$$;
create function new_token() returns text language sql volatile as $$
  select translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')
$$;
create function token_hash(token text) returns bytea language sql immutable as $$
  select sha256(convert_to(token, 'UTF8'))
$$;

-- Whose word an unsubscribe link carries. No deletion follows from another table to this one: a mail that was sent keeps
-- its way out for two years. Without an address (the person or the organization was erased) a link still answers.
create table unsubscribe_token (
  organization_id text not null,
  token_hash bytea not null,
  channel text not null check (channel in ('email', 'sms')),
  address text,
  -- Says which suppression this link made, so that only that one can be taken back by it.
  recipient_id text not null,
  locale text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, token_hash)
);
create index unsubscribe_token_hash on unsubscribe_token (token_hash);
create index unsubscribe_token_address on unsubscribe_token (organization_id, address);
create index unsubscribe_token_age on unsubscribe_token using brin (created_at);
select apply_tenant_policy('unsubscribe_token');
insert into unsubscribe_token (organization_id, token_hash, channel, address, recipient_id, locale, created_at)
select r.organization_id, token_hash(r.token), r.channel, r.address, r.id, d.locale, r.created_at
from recipient r join distribution d on d.organization_id = r.organization_id and d.id = r.distribution_id
where r.state in ('queued', 'claimed', 'handed', 'sent', 'failed', 'unconfirmed') and r.address not like 'erased:%';

-- An address that bounced is not one that was unsubscribed.
alter table recipient drop constraint recipient_state_check;
update recipient set state = 'bounced', reason = null where state = 'unsubscribed' and reason = 'suppressed';
alter table recipient add constraint recipient_state_check check (state in ('queued', 'claimed', 'handed', 'sent',
  'failed', 'unconfirmed', 'already', 'unsubscribed', 'bounced', 'missing-data', 'stopped'));

-- One distribution counts as one bounce of an address, however often it is tried again.
alter table bounce add column distribution_id text;

-- Why the mail server refuses a whole send: our sign-in, our sender, the message itself. Null when a person paused it.
alter table distribution add column refusal jsonb;
