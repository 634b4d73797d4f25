-- People, tenants and administration: who may come in and as whom, what is written down about it.

alter table account add column version integer not null default 1;
-- The UI configuration (contract/settings.ts); null when nothing was ever chosen.
alter table account add column ui_settings jsonb;
alter table account add column password_changed_at timestamptz;
create index account_search on account
  using gin (lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(username, '')) gin_trgm_ops);

-- Sessions get a name that may be shown, unlike the hash of their token.
alter table session add column id text;
update session set id = gen_random_uuid()::text;
alter table session alter column id set not null;
create unique index session_id on session (id);
-- When a second factor was given; null for a sign-in that needed none.
alter table session add column second_factor_at timestamptz;

-- A browser in which somebody signed in: known ones are not announced by mail, trusted ones skip the second factor.
create table device (
  account_id text not null references account on delete cascade,
  token_hash bytea not null,
  id text not null unique,
  user_agent text not null default '',
  trusted_until timestamptz,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (account_id, token_hash)
);

-- A sign-in that has given its password and waits for the second factor.
create table waiting_sign_in (
  token_hash bytea primary key,
  account_id text not null references account on delete cascade,
  methods text[] not null,
  -- WebAuthn challenge while a passkey is asked for.
  challenge text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index waiting_sign_in_expiry on waiting_sign_in (expires_at);

-- Six-digit codes that were sent: the newest of a purpose counts, once, for five minutes, for five tries.
create table sent_code (
  account_id text not null references account on delete cascade,
  -- Hash of the waiting sign-in's token, or the name of another purpose.
  purpose text not null,
  method text not null check (method in ('email', 'sms')),
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, purpose)
);

-- The person's own second factors.
create table second_factor (
  id text primary key,
  account_id text not null references account on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null default '',
  -- totp: the secret; passkey: credential id.
  secret text not null,
  -- passkey: public key, counter and transports; totp: the last time step that was used.
  state jsonb not null default '{}',
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index second_factor_account on second_factor (account_id);
create unique index second_factor_passkey on second_factor (secret) where kind = 'passkey';

create table recovery_code (
  account_id text not null references account on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Links that work once: a new password, a proved address.
create table one_time_link (
  token_hash bytea primary key,
  account_id text not null references account on delete cascade,
  kind text not null check (kind in ('password', 'email')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index one_time_link_account on one_time_link (account_id, kind);
create index one_time_link_expiry on one_time_link (expires_at);

-- How often something was asked for lately (codes, links, sign-ups), by who or where: limits live in the database.
create table ask (
  subject text not null,
  at timestamptz not null default now()
);
create index ask_lookup on ask (subject, at);
create index ask_age on ask (at);

create table invitation (
  organization_id text not null references organization on delete cascade,
  id text not null,
  email text not null check (email = lower(email)),
  role text not null,
  message text not null default '',
  token_hash bytea not null unique,
  invited_by text,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index invitation_email on invitation (organization_id, email);
create index invitation_address on invitation (email);

-- Closed organizations can be opened again for seven days; then organization.purge takes them away.
alter table organization add column deleted_at timestamptz;
alter table organization add column requested_by text;
create index organization_deleted on organization (deleted_at) where deleted_at is not null;

-- Texts that registered files had before.
alter table registered_file add column version integer not null default 1;
alter table registered_file add column updated_by text;
create table registered_file_version (
  organization_id text not null references organization on delete cascade,
  path text not null,
  version integer not null,
  kind text not null,
  content text not null,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (organization_id, path, version)
);

-- Who did what, when and from where. Names are kept as they were then, so that a line outlives its person.
create table audit (
  organization_id text not null references organization on delete cascade,
  id text not null,
  at timestamptz not null default now(),
  action text not null,
  actor_id text,
  actor_name text not null default '',
  address text not null default '',
  user_agent text not null default '',
  target_id text,
  target_name text not null default '',
  before jsonb,
  after jsonb,
  request_id text not null default '',
  primary key (organization_id, id)
);
create index audit_at on audit (organization_id, at desc, id desc);
create index audit_action on audit (organization_id, action, at desc);

create table api_key (
  organization_id text not null references organization on delete cascade,
  id text not null,
  name text not null,
  prefix text not null,
  key_hash bytea not null unique,
  scopes text[] not null,
  created_by text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  used_at timestamptz,
  primary key (organization_id, id)
);

do $$
declare target regclass;
begin
  foreach target in array array['invitation', 'registered_file_version', 'audit', 'api_key']::regclass[] loop
    perform apply_tenant_policy(target);
  end loop;
end $$;
-- Nobody rewrites what was written down.
revoke update, delete on audit from firstlook_tenant;
