-- What a provider of text messages says of one after it took it (docs/decisions/0062).
alter table recipient
  -- What the provider calls the message of the last try. In no index: it is written with the end of a row (docs/decisions/0027).
  add column provider_id text,
  add column receipt text,
  add column receipt_at timestamptz,
  -- The provider's words for a failure: they may come before the row is settled.
  add column receipt_words text,
  -- Nothing is read while nobody else may; the next migration looks at the rows.
  add constraint recipient_receipt_check check (receipt in ('delivered', 'failed')) not valid;
