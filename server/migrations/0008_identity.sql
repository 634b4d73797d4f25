-- Who is who: what a mailed link proves, how an address changes, which mails did not arrive.

-- A link proves the address it was sent to and no other. Links made before do not say where they went: they end.
delete from one_time_link;
alter table one_time_link add column email text not null;

-- The address a person wants to move to. His address stays as it is until the link mailed there is used.
alter table account
  add column pending_email text check (pending_email = lower(pending_email)),
  add column pending_email_until timestamptz,
  -- When a mail to him last could not be delivered; null once one arrived.
  add column mail_failed_at timestamptz;

-- The link that is shown to the inviter proves no address: only the mailed one does (token_hash).
alter table invitation add column link_hash bytea unique;

alter table ended_session drop constraint ended_session_ending_check;
alter table ended_session add constraint ended_session_ending_check
  check (ending in ('suspended', 'password', 'credentials', 'secondFactor', 'signedOut'));

-- Wrong passwords of one network, whatever account they were for.
create index login_failure_network on login_failure (address, at);
