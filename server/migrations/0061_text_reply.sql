alter table recipient validate constraint recipient_receipt_check;
-- A receipt names a message and no organization. Mails have none, and cost nothing here.
create index recipient_text on recipient (id) where channel = 'sms';
-- What a provider calls a text of ours, where its receipts will say nothing else. One that is tried again has several.
create table text_name (
  organization_id text not null,
  distribution_id text not null,
  recipient_id text not null,
  provider_id text not null,
  primary key (organization_id, distribution_id, recipient_id, provider_id),
  foreign key (organization_id, distribution_id) references distribution (organization_id, id) on delete cascade
);
create index text_name_provider on text_name (provider_id);
select apply_tenant_policy('text_name');

-- What people wrote back to stop text messages, or to get them again (docs/decisions/0062).
create table text_reply (
  organization_id text not null references organization (organization_id) on delete cascade,
  id text not null,
  -- The number it came from.
  address text not null,
  act text not null check (act in ('stop', 'start')),
  -- The beginning of what was written.
  words text not null,
  -- The provider's name for it, by which it is taken once.
  provider_id text,
  -- The message it answers, while that is there.
  recipient_id text,
  at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index text_reply_address on text_reply (organization_id, address, at desc);
create unique index text_reply_once on text_reply (organization_id, provider_id) where provider_id is not null;
-- The same reply told again must not reach whoever has written since.
create index text_reply_provider on text_reply (provider_id) where provider_id is not null;
select apply_tenant_policy('text_reply');

-- Who wrote last to a number, over all organizations. Nothing that a send changes stands in it: no update of a mail's row
-- would be HOT any more.
create index recipient_texted on recipient (address) where channel = 'sms';
create index unsubscribe_token_texted on unsubscribe_token (address, created_at desc) where channel = 'sms';
