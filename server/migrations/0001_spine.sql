-- The whole model of the spine. Every table of an organization has organization_id first in its keys and
-- indexes, and gets its row policy from apply_tenant_policy at the end (architecture section 6).

create extension if not exists pg_trgm;

create table organization (
  organization_id text primary key,
  name text not null,
  type text not null default 'tvProducer' check (type in ('tvProducer', 'musicArtist')),
  status text not null default 'approved' check (status in ('pending', 'approved')),
  domain text unique check (domain = lower(domain)),
  -- The remaining fields of the entity, in the shape of contract/organization.ts.
  settings jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

insert into organization (organization_id, name, status) values ('-1', 'Global', 'approved');

create table account (
  id text primary key,
  email text not null unique check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  username text,
  password_hash text,
  roles text[] not null default '{client}',
  mobile text,
  mobile_data jsonb,
  gender text check (gender in ('female', 'male')),
  img text,
  bg_img text,
  mailing jsonb not null default '{}',
  email_verified boolean not null default false,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table membership (
  organization_id text not null references organization on delete cascade,
  account_id text not null references account on delete cascade,
  roles text[] not null default '{client}',
  status text not null default 'approved' check (status in ('pending', 'approved')),
  invited_by text,
  approver_id text,
  invited_at timestamptz,
  skip_second_factor_auth boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (organization_id, account_id)
);
create index membership_account on membership (account_id);

create table session (
  token_hash bytea primary key,
  account_id text not null references account on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default '',
  address text not null default ''
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

-- Wrong tries by account key (hash of the typed address) and network address.
create table login_failure (
  account_key text not null,
  address text not null,
  at timestamptz not null default now()
);
create index login_failure_lookup on login_failure (account_key, address, at);

-- Files that paths of an organization name (decisions section 4): field definitions, templates, HTML pages.
create table registered_file (
  organization_id text not null references organization on delete cascade,
  path text not null,
  kind text not null check (kind in ('fields', 'template', 'html')),
  content text not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, path)
);

create table release (
  organization_id text not null references organization on delete cascade,
  id text not null,
  release_type text not null,
  title text not null default '',
  data jsonb not null default '{}',
  -- What a list shows, written with the data so that a list never unpacks it.
  card jsonb not null default '{}',
  search_text text not null default '',
  design jsonb not null default '{}',
  expiration_date timestamptz,
  distributed_at timestamptz,
  -- Day of distribution or, for a draft, of creation: the order and the year of a list.
  listed_at timestamptz not null default now(),
  month_of_publish text not null default '',
  created_by text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index release_listed on release (organization_id, listed_at desc, id desc);
create index release_type_listed on release (organization_id, release_type, listed_at desc, id desc);
create index release_created on release (organization_id, created_at desc, id desc);
create index release_title on release (organization_id, title, id);
create index release_distributed on release (organization_id, distributed_at desc, id desc) where distributed_at is not null;
create index release_search on release using gin (search_text gin_trgm_ops);
create unique index release_id on release (id);

create table file (
  organization_id text not null references organization on delete cascade,
  id text not null,
  kind text not null check (kind in ('video', 'audio', 'img', 'file')),
  status text not null check (status in ('uploading', 'encrypting', 'ready', 'failed')),
  progress integer not null default 0,
  error text,
  -- As the uploader called it; shown and offered as the download name, never used as a path.
  name text not null,
  title text not null default '',
  extension text not null default '',
  content_type text not null default 'application/octet-stream',
  size bigint not null default 0,
  sha256 text,
  width integer,
  height integer,
  duration_seconds double precision,
  storage_key text,
  placeholder text,
  sizes integer[] not null default '{}',
  thumbnails integer not null default 0,
  has_poster boolean not null default false,
  -- AES-128 key of the packaged video; leaves only through the key route.
  hls_key bytea,
  source_file_id text,
  crop jsonb,
  parent jsonb not null default '{}',
  created_by text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index file_created on file (organization_id, created_at desc, id desc);

-- One row per packaged rendition of a video.
create table rendition (
  organization_id text not null,
  file_id text not null,
  name text not null,
  width integer not null default 0,
  height integer not null default 0,
  bandwidth integer not null default 0,
  codecs text not null default '',
  copied boolean not null default false,
  primary key (organization_id, file_id, name),
  foreign key (organization_id, file_id) references file on delete cascade
);

create table upload (
  organization_id text not null references organization on delete cascade,
  id text not null,
  account_id text not null,
  file_size bigint not null,
  chunk_size bigint not null,
  total_chunks integer not null,
  original_name text not null,
  parent jsonb not null default '{}',
  duration_seconds double precision,
  -- Set when the chunks have become a file; the upload then only answers repeated chunks.
  file_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index upload_stale on upload (updated_at);

create table upload_chunk (
  organization_id text not null,
  upload_id text not null,
  idx integer not null,
  size bigint not null,
  sha256 text not null,
  primary key (organization_id, upload_id, idx),
  foreign key (organization_id, upload_id) references upload on delete cascade
);

create table tag (
  organization_id text not null references organization on delete cascade,
  id text not null,
  name text not null,
  primary key (organization_id, id)
);
create unique index tag_name on tag (organization_id, lower(name));

create table company (
  organization_id text not null references organization on delete cascade,
  id text not null,
  name text not null,
  primary key (organization_id, id)
);
create unique index company_name on company (organization_id, lower(name));

create table contact (
  organization_id text not null references organization on delete cascade,
  id text not null,
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '' check (email = lower(email)),
  role text not null default '',
  tags text[] not null default '{}',
  company text[] not null default '{}',
  notes text not null default '',
  mobile text,
  mobile_data jsonb,
  settings jsonb not null default '{"maxTimesAllowdToWatchVideo": 10}',
  search_text text not null default '',
  import_id text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index contact_email on contact (organization_id, email) where email <> '';
create unique index contact_mobile on contact (organization_id, mobile) where mobile is not null;
create index contact_name on contact (organization_id, last_name, first_name, id);
create index contact_tags on contact using gin (tags);
create index contact_company on contact using gin (company);
create index contact_search on contact using gin (search_text gin_trgm_ops);
create index contact_created on contact (organization_id, created_at desc, id);

create table mailing_list (
  organization_id text not null references organization on delete cascade,
  id text not null,
  title text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);

create table mailing_list_contact (
  organization_id text not null,
  mailing_list_id text not null,
  contact_id text not null,
  primary key (organization_id, mailing_list_id, contact_id),
  foreign key (organization_id, mailing_list_id) references mailing_list on delete cascade,
  foreign key (organization_id, contact_id) references contact on delete cascade
);
create index mailing_list_contact_contact on mailing_list_contact (organization_id, contact_id);

-- Addresses that must not get anything. Imports and edits of contacts never touch this table.
create table suppression (
  organization_id text not null references organization on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  kind text not null check (kind in ('unsubscribed', 'bounced')),
  reason text not null default '',
  recipient_id text,
  created_by text,
  at timestamptz not null default now(),
  primary key (organization_id, channel, address)
);

-- Permanent refusals by address; the second one suppresses it.
create table bounce (
  organization_id text not null references organization on delete cascade,
  address text not null,
  count integer not null default 1,
  at timestamptz not null default now(),
  primary key (organization_id, address)
);

create table contact_import (
  organization_id text not null references organization on delete cascade,
  id text not null,
  file_name text not null,
  mailing_list_id text,
  mailing_list_name text,
  counts jsonb not null,
  rows jsonb not null default '[]',
  created_by text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);

create table distribution (
  organization_id text not null,
  id text not null,
  release_id text not null,
  channel text not null check (channel in ('email', 'sms')),
  -- 0 for an ordinary send; every forced one has a round of its own.
  round integer not null default 0,
  from_email text not null default '',
  from_title text not null default '',
  allow_reply boolean not null default true,
  bcc text,
  subject text,
  locale text not null,
  template_id text not null,
  -- The message as rendered once, people not merged yet.
  rendered jsonb not null,
  phase text not null default 'open' check (phase in ('open', 'paused', 'stopped')),
  starts_at timestamptz not null default now(),
  created_by text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, release_id) references release on delete cascade
);
create index distribution_release on distribution (organization_id, release_id, created_at desc);

-- The ledger: one row per (release, person, channel, round). Decisions section 5 has the states.
create table recipient (
  organization_id text not null,
  id text not null,
  distribution_id text not null,
  release_id text not null,
  contact_id text,
  channel text not null,
  round integer not null default 0,
  -- The address the message goes to, lower case or E.164; the contact's id where there is none.
  address text not null,
  email text,
  mobile text,
  first_name text not null default '',
  last_name text not null default '',
  state text not null check (state in ('queued', 'claimed', 'handed', 'sent', 'failed', 'unconfirmed', 'already',
    'unsubscribed', 'missing-data', 'stopped')),
  reason text,
  token text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  claimed_by text,
  lease_until timestamptz,
  handed_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, distribution_id) references distribution on delete cascade
)
-- A row changes state three times within seconds: room beside it, and cleaning long before a fifth is dead.
with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 1000);
-- Nobody gets a release twice in one round, whatever runs at the same time.
create unique index recipient_once on recipient (organization_id, release_id, channel, round, address)
  where state in ('queued', 'claimed', 'handed', 'sent', 'unconfirmed');
-- Hand-overs find their rows by id, whatever the statistics say.
create index recipient_id on recipient (id);
create index recipient_distribution on recipient (organization_id, distribution_id, state);
create index recipient_release on recipient (organization_id, release_id, created_at, id);
create index recipient_contact on recipient (organization_id, contact_id) where contact_id is not null;
create index recipient_address on recipient (organization_id, address);
create unique index recipient_token on recipient (token);
create index recipient_due on recipient (organization_id, next_attempt_at) where state = 'queued';
create index recipient_open on recipient (lease_until) where state in ('claimed', 'handed');

-- Named channels and single links made by the link copier; `insert` tokens are typed names.
create table link_token (
  organization_id text not null,
  id text not null,
  release_id text not null,
  type text not null check (type in ('unique', 'insert', 'none')),
  token text not null,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, release_id) references release on delete cascade
);
create unique index link_token_name on link_token (organization_id, release_id, token);

-- Opens, landings and clicks as they came, with a verdict beside. Rows are only appended.
create table event (
  organization_id text not null,
  id text not null,
  release_id text not null,
  recipient_id text,
  link_token_id text,
  account_id text,
  kind text not null check (kind in ('open', 'landing', 'click')),
  platform text not null check (platform in ('email', 'landingPage')),
  origin text not null default 'site',
  verdict text not null check (verdict in ('person', 'machine')),
  verdict_reason text,
  url text,
  user_agent text not null default '',
  device text not null default '',
  country text not null default '',
  at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, release_id) references release on delete cascade
);
create index event_release on event (organization_id, release_id, kind);
create index event_recipient on event (organization_id, recipient_id, at) where recipient_id is not null;

-- A viewer of one release: how many views are spent, shared by all sessions of that viewer.
create table viewer (
  organization_id text not null,
  release_id text not null,
  -- a:<account id>, r:<recipient id> or l:<link token id>:<browser id>
  viewer_key text not null,
  views_spent integer not null default 0,
  revoked_at timestamptz,
  primary key (organization_id, release_id, viewer_key),
  foreign key (organization_id, release_id) references release on delete cascade
);

create table playback_session (
  organization_id text not null,
  token_hash bytea not null,
  file_id text not null,
  release_id text,
  viewer_key text not null,
  account_id text,
  recipient_id text,
  login_token_hash bytea,
  watched_ms bigint not null default 0,
  view_spent boolean not null default false,
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (organization_id, token_hash),
  foreign key (organization_id, file_id) references file on delete cascade
);
create index playback_session_expiry on playback_session (expires_at);

-- What one viewer watched of one file; heartbeats are merged in.
create table watch (
  organization_id text not null,
  id text not null,
  file_id text not null,
  release_id text,
  viewer_key text not null,
  account_id text,
  recipient_id text,
  -- Seconds watched at least once.
  ranges int4multirange not null default '{}',
  -- Times each hundredth was watched.
  buckets integer[] not null default array_fill(0, array[100]),
  total_ms bigint not null default 0,
  duration_seconds double precision not null default 0,
  position_seconds double precision not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, file_id) references file on delete cascade
);
create unique index watch_viewer on watch (organization_id, file_id, viewer_key, coalesce(release_id, ''));
create index watch_release on watch (organization_id, release_id) where release_id is not null;
create index watch_created on watch (organization_id, created_at desc);

create table activity (
  organization_id text not null references organization on delete cascade,
  id text not null,
  account_id text,
  title text not null,
  category text not null,
  data jsonb not null default '{}',
  device text not null default '',
  country text not null default '',
  at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index activity_at on activity (organization_id, at desc);

-- Answers of calls with an Idempotency-Key, kept 24 hours.
create table idempotency (
  organization_id text not null references organization on delete cascade,
  key text not null,
  request_hash text not null,
  distribution_id text,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_id, key)
);
create index idempotency_age on idempotency (created_at);

-- What the last test, import sender and the like remember per installation.
create table installation (
  key text primary key,
  value jsonb not null
);

-- Isolation, stated once: the role that serves requests owns nothing and sees the rows of one organization.
do $$
begin
  if not exists (select from pg_roles where rolname = 'firstlook_tenant') then
    create role firstlook_tenant nologin noinherit;
  end if;
end $$;
grant firstlook_tenant to current_user;
grant usage on schema public to firstlook_tenant;

create function apply_tenant_policy(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('drop policy if exists tenant on %s', target);
  execute format(
    'create policy tenant on %s to firstlook_tenant using (organization_id = current_setting(''app.organization_id'', true)) with check (organization_id = current_setting(''app.organization_id'', true))',
    target);
  execute format('grant select, insert, update, delete on %s to firstlook_tenant', target);
end $$;

do $$
declare target regclass;
begin
  for target in
    select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'organization_id'
  loop
    perform apply_tenant_policy(target);
  end loop;
end $$;

-- Names of members are shown beside what they did; nothing else of an account is a tenant's to read.
grant select (id, first_name, last_name, email) on account to firstlook_tenant;
