-- Who got as many messages in seven days as the organization lets a person get is left out, and stands in the ledger so (docs/decisions/0130).
alter table recipient drop constraint recipient_state_check;
alter table recipient add constraint recipient_state_check check (state in ('queued', 'sent', 'failed', 'unconfirmed', 'already',
  'unsubscribed', 'bounced', 'missing-data', 'over-cap', 'stopped')) not valid;
alter table recipient validate constraint recipient_state_check;
