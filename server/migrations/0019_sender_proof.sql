-- Whether the owner of a sender address agreed: one row for each address of an organization's `fromEmails`.
create table sender_proof (
  organization_id text not null references organization (organization_id) on delete cascade,
  email text not null,
  -- When the link was last asked for; null while nothing was mailed.
  asked_at timestamptz,
  -- Of the mailed link; the newest is the only one, and a used one stays until it would have ended.
  token_hash bytea,
  expires_at timestamptz,
  proved_at timestamptz,
  primary key (organization_id, email)
);
-- A link names no organization.
create unique index sender_proof_token on sender_proof (token_hash);
select apply_tenant_policy('sender_proof');

-- Addresses that were sent from so far go on (docs/decisions/0026).
insert into sender_proof (organization_id, email, proved_at)
select distinct organization_id, lower(trim(sender ->> 'email')), now()
from organization, jsonb_path_query(settings, '$.fromEmails[*]') sender
where trim(sender ->> 'email') <> '';
