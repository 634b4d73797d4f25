-- What a provider of text messages says of one after it took it (docs/decisions/0062).
alter table recipient
  -- What the provider calls the message of the last try.
  add column provider_id text,
  add column receipt text check (receipt in ('delivered', 'failed')),
  add column receipt_at timestamptz,
  -- The provider's words for a failure: they may come before the row is settled.
  add column receipt_words text;
-- A receipt names a message and no organization. Mails have none, and cost nothing here.
create index recipient_text on recipient (id) where channel = 'sms';
create index recipient_provider on recipient (provider_id) where provider_id is not null;
