-- Made by "npm run snapshot"; do not edit.

table account (
  id text not null,
  email text not null,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  username text,
  password_hash text,
  roles text[] not null default '{client}'::text[],
  mobile text,
  mobile_data jsonb,
  gender text,
  img text,
  bg_img text,
  mailing jsonb not null default '{}'::jsonb,
  email_verified boolean not null default false,
  suspended_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  ui_settings jsonb,
  password_changed_at timestamp with time zone,
  pending_email text,
  pending_email_until timestamp with time zone,
  mail_failed_at timestamp with time zone,
  UNIQUE (email),
  PRIMARY KEY (id),
  CHECK ((email = lower(email))),
  CHECK ((gender = ANY (ARRAY['female'::text, 'male'::text]))),
  CHECK ((pending_email = lower(pending_email)))
);
CREATE INDEX account_mobile ON public.account USING btree (mobile) WHERE (mobile IS NOT NULL);
CREATE INDEX account_search ON public.account USING gin (lower(((((((first_name || ' '::text) || last_name) || ' '::text) || email) || ' '::text) || COALESCE(username, ''::text))) gin_trgm_ops);
CREATE UNIQUE INDEX account_email_key ON public.account USING btree (email);
CREATE UNIQUE INDEX account_pkey ON public.account USING btree (id);
row security off;
grant select (id, email, first_name, last_name) to firstlook_tenant;
CREATE TRIGGER mark_days AFTER UPDATE OF email ON public.account FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION mark_account_days();
CREATE TRIGGER mark_gone_days AFTER DELETE ON public.account FOR EACH ROW EXECUTE FUNCTION mark_account_days();
CREATE TRIGGER mark_gone_report AFTER DELETE ON public.account FOR EACH ROW EXECUTE FUNCTION mark_account();
CREATE TRIGGER mark_report AFTER UPDATE OF email ON public.account FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION mark_account();

table activity (
  organization_id text not null,
  id text not null,
  account_id text,
  title text not null,
  category text not null,
  data jsonb not null default '{}'::jsonb,
  device text not null default ''::text,
  country text not null default ''::text,
  at timestamp with time zone not null default now(),
  recipient_id text,
  PRIMARY KEY (organization_id, id, at),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
) partition by RANGE (at);
CREATE INDEX activity_at ON ONLY public.activity USING btree (organization_id, at DESC);
CREATE INDEX activity_recipient ON ONLY public.activity USING btree (organization_id, recipient_id, at DESC) WHERE (recipient_id IS NOT NULL);
CREATE UNIQUE INDEX activity_pkey ON ONLY public.activity USING btree (organization_id, id, at);
row security on;
policy tenant on activity to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table api_key (
  organization_id text not null,
  id text not null,
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  scopes text[] not null,
  created_by text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  used_at timestamp with time zone,
  UNIQUE (key_hash),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX api_key_key_hash_key ON public.api_key USING btree (key_hash);
CREATE UNIQUE INDEX api_key_pkey ON public.api_key USING btree (organization_id, id);
row security on;
policy tenant on api_key to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table approved_person (
  organization_id text not null,
  distribution_id text not null,
  address text not null,
  person text not null,
  PRIMARY KEY (organization_id, distribution_id, address, person),
  FOREIGN KEY (organization_id, distribution_id) REFERENCES send_birth(organization_id, distribution_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX approved_person_pkey ON public.approved_person USING btree (organization_id, distribution_id, address, person);
row security on;
policy tenant on approved_person to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table audit (
  organization_id text not null,
  id text not null,
  at timestamp with time zone not null default now(),
  action text not null,
  actor_id text,
  actor_name text not null default ''::text,
  address text not null default ''::text,
  user_agent text not null default ''::text,
  target_id text,
  target_name text not null default ''::text,
  before jsonb,
  after jsonb,
  request_id text not null default ''::text,
  recipient_id text,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE INDEX audit_action ON public.audit USING btree (organization_id, action, at DESC);
CREATE INDEX audit_at ON public.audit USING btree (organization_id, at DESC, id DESC);
CREATE INDEX audit_press_kit ON public.audit USING btree (organization_id, target_id, at DESC) WHERE (action = 'release.pressKit'::text);
CREATE INDEX audit_recipient ON public.audit USING btree (organization_id, recipient_id, at DESC) WHERE (recipient_id IS NOT NULL);
CREATE INDEX audit_target ON public.audit USING btree (organization_id, target_id, at DESC) WHERE (target_id IS NOT NULL);
CREATE UNIQUE INDEX audit_pkey ON public.audit USING btree (organization_id, id);
row security on;
policy tenant on audit to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant insert, select to firstlook_tenant;
CREATE TRIGGER mark_changed_kit AFTER UPDATE ON public.audit FOR EACH ROW WHEN (((old.action = 'release.pressKit'::text) OR (new.action = 'release.pressKit'::text))) EXECUTE FUNCTION mark_kit();
CREATE TRIGGER mark_gone_kit AFTER DELETE ON public.audit FOR EACH ROW WHEN ((old.action = 'release.pressKit'::text)) EXECUTE FUNCTION mark_kit();
CREATE TRIGGER mark_kit AFTER INSERT ON public.audit FOR EACH ROW WHEN ((new.action = 'release.pressKit'::text)) EXECUTE FUNCTION mark_kit();

table bounce (
  organization_id text not null,
  address text not null,
  count integer not null default 1,
  at timestamp with time zone not null default now(),
  distribution_id text,
  PRIMARY KEY (organization_id, address),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX bounce_pkey ON public.bounce USING btree (organization_id, address);
row security on;
policy tenant on bounce to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table caption (
  organization_id text not null,
  id text not null,
  file_id text not null,
  locale text not null,
  storage_key text not null,
  created_at timestamp with time zone not null default now(),
  film_version integer not null default 1,
  size integer,
  UNIQUE (organization_id, file_id, locale),
  TRIGGER DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, file_id) REFERENCES file(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE INDEX caption_unmeasured ON public.caption USING btree (organization_id, id) WHERE (size IS NULL);
CREATE UNIQUE INDEX caption_organization_id_file_id_locale_key ON public.caption USING btree (organization_id, file_id, locale);
CREATE UNIQUE INDEX caption_pkey ON public.caption USING btree (organization_id, id);
row security on;
policy tenant on caption to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE CONSTRAINT TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON public.caption DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();

table channel_download (
  organization_id text not null,
  release_id text not null,
  link_token_id text not null,
  downloads integer not null,
  PRIMARY KEY (organization_id, release_id, link_token_id),
  FOREIGN KEY (organization_id, link_token_id) REFERENCES link_token(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, release_id) REFERENCES release(organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX channel_download_pkey ON public.channel_download USING btree (organization_id, release_id, link_token_id);
row security on;
policy tenant on channel_download to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table company (
  organization_id text not null,
  id text not null,
  name text not null,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX company_name ON public.company USING btree (organization_id, lower(name));
CREATE UNIQUE INDEX company_pkey ON public.company USING btree (organization_id, id);
row security on;
policy tenant on company to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table contact (
  organization_id text not null,
  id text not null,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  email text not null default ''::text,
  role text not null default ''::text,
  tags text[] not null default '{}'::text[],
  company text[] not null default '{}'::text[],
  notes text not null default ''::text,
  mobile text,
  mobile_data jsonb,
  settings jsonb not null default '{"maxTimesAllowdToWatchVideo": 10}'::jsonb,
  search_text text not null default ''::text,
  import_id text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  letters text not null default search_letters(search_text),
  gender text,
  made_by_import text,
  fields jsonb not null default '{}'::jsonb,
  labels jsonb not null default '{}'::jsonb,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((email = lower(email))),
  CHECK ((gender = ANY (ARRAY['female'::text, 'male'::text])))
);
CREATE INDEX contact_by_address ON public.contact USING btree (organization_id, email, id);
CREATE INDEX contact_company ON public.contact USING gin (company);
CREATE INDEX contact_created ON public.contact USING btree (organization_id, created_at DESC, id DESC);
CREATE INDEX contact_first_name ON public.contact USING btree (organization_id, first_name, last_name, id);
CREATE INDEX contact_mobile ON public.contact USING btree (organization_id, mobile) WHERE (mobile IS NOT NULL);
CREATE INDEX contact_name ON public.contact USING btree (organization_id, last_name, first_name, id);
CREATE INDEX contact_search ON public.contact USING gin (organization_id, letters gin_trgm_ops) WITH (gin_pending_list_limit='512');
CREATE INDEX contact_tags ON public.contact USING gin (tags);
CREATE UNIQUE INDEX contact_email ON public.contact USING btree (organization_id, email) WHERE (email <> ''::text);
CREATE UNIQUE INDEX contact_pkey ON public.contact USING btree (organization_id, id);
row security on;
policy tenant on contact to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE TRIGGER main_mail_born AFTER INSERT ON public.contact FOR EACH ROW WHEN ((new.email <> ''::text)) EXECUTE FUNCTION keep_main_mail();
CREATE TRIGGER main_mail_moved AFTER UPDATE OF email ON public.contact FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION keep_main_mail();
CREATE TRIGGER moved AFTER UPDATE OF email, mobile ON public.contact FOR EACH ROW WHEN (((old.email IS DISTINCT FROM new.email) OR (old.mobile IS DISTINCT FROM new.mobile))) EXECUTE FUNCTION contact_moved();

table contact_address (
  organization_id text not null,
  contact_id text not null,
  kind text not null,
  address text not null,
  is_main boolean not null default false,
  label text not null default ''::text,
  place integer not null default 0,
  found_by text not null default ''::text,
  PRIMARY KEY (organization_id, contact_id, kind, address),
  FOREIGN KEY (organization_id, contact_id) REFERENCES contact(organization_id, id) ON DELETE CASCADE,
  CHECK (((address <> ''::text) AND ((kind <> 'email'::text) OR (address = lower(address))))),
  CHECK (((NOT is_main) OR (kind = 'email'::text))),
  CHECK ((char_length(label) <= 60)),
  CHECK ((kind = ANY (ARRAY['email'::text, 'mobile'::text])))
);
CREATE INDEX contact_address_further ON public.contact_address USING btree (organization_id, contact_id) WHERE (NOT is_main);
CREATE INDEX contact_address_owner ON public.contact_address USING btree (organization_id, address);
CREATE UNIQUE INDEX contact_address_email ON public.contact_address USING btree (organization_id, address) WHERE (kind = 'email'::text);
CREATE UNIQUE INDEX contact_address_pkey ON public.contact_address USING btree (organization_id, contact_id, kind, address);
row security on;
policy tenant on contact_address to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table contact_consent (
  organization_id text not null,
  id text not null,
  contact_id text not null,
  channel text not null,
  source text not null,
  given_on date not null,
  proof text not null default ''::text,
  created_by text,
  created_at timestamp with time zone not null default now(),
  withdrawn_at timestamp with time zone,
  withdrawn_by text,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, contact_id) REFERENCES contact(organization_id, id) ON DELETE CASCADE,
  CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
);
CREATE INDEX contact_consent_contact ON public.contact_consent USING btree (organization_id, contact_id, channel);
CREATE UNIQUE INDEX contact_consent_pkey ON public.contact_consent USING btree (organization_id, id);
row security on;
policy tenant on contact_consent to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table contact_distinct (
  organization_id text not null,
  id text not null,
  contacts text[] not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK (((cardinality(contacts) >= 2) AND (cardinality(contacts) <= 10)))
);
CREATE INDEX contact_distinct_contacts ON public.contact_distinct USING gin (contacts);
CREATE UNIQUE INDEX contact_distinct_pkey ON public.contact_distinct USING btree (organization_id, id);
row security on;
policy tenant on contact_distinct to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table contact_import (
  organization_id text not null,
  id text not null,
  file_name text not null,
  mailing_list_id text,
  mailing_list_name text,
  counts jsonb not null,
  created_by text,
  created_at timestamp with time zone not null default now(),
  state text not null default 'done'::text,
  done integer not null default 0,
  total integer not null default 0,
  told_at timestamp with time zone not null default now(),
  header jsonb not null default '[]'::jsonb,
  places jsonb not null default '{}'::jsonb,
  waits boolean not null default false,
  undo_ends_at timestamp with time zone,
  made jsonb not null default '{}'::jsonb,
  undone jsonb,
  rules jsonb not null default '{}'::jsonb,
  ignored jsonb not null default '[]'::jsonb,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((state = ANY (ARRAY['running'::text, 'cancelled'::text, 'failed'::text, 'done'::text, 'undoing'::text, 'undone'::text])))
);
CREATE UNIQUE INDEX contact_import_pkey ON public.contact_import USING btree (organization_id, id);
row security on;
policy tenant on contact_import to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table contact_import_mapping (
  organization_id text not null,
  id text not null,
  headings jsonb not null,
  rules jsonb not null default '{}'::jsonb,
  updated_at timestamp with time zone not null,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX contact_import_mapping_pkey ON public.contact_import_mapping USING btree (organization_id, id);
row security on;
policy tenant on contact_import_mapping to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table contact_import_row (
  organization_id text not null,
  import_id text not null,
  number integer not null,
  result text not null,
  reason text not null,
  about text not null,
  can_mend boolean not null,
  said jsonb not null,
  cells jsonb not null,
  also jsonb not null default '[]'::jsonb,
  PRIMARY KEY (organization_id, import_id, number),
  FOREIGN KEY (organization_id, import_id) REFERENCES contact_import(organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX contact_import_row_pkey ON public.contact_import_row USING btree (organization_id, import_id, number);
row security on;
policy tenant on contact_import_row to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table contact_import_undo (
  organization_id text not null,
  contact_id text not null,
  import_id text not null,
  what text not null,
  ref text not null,
  change jsonb not null default '{}'::jsonb,
  PRIMARY KEY (organization_id, contact_id, import_id, what, ref),
  FOREIGN KEY (organization_id, contact_id) REFERENCES contact(organization_id, id) ON DELETE CASCADE,
  CHECK ((what = ANY (ARRAY['values'::text, 'list'::text, 'consent'::text, 'ended'::text, 'no'::text, 'stop'::text, 'kept'::text])))
);
CREATE UNIQUE INDEX contact_import_undo_pkey ON public.contact_import_undo USING btree (organization_id, contact_id, import_id, what, ref);
row security on;
policy tenant on contact_import_undo to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table contact_note (
  organization_id text not null,
  id text not null,
  contact_id text not null,
  text text not null,
  created_by text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, contact_id) REFERENCES contact(organization_id, id) ON DELETE CASCADE,
  CHECK ((text <> ''::text))
);
CREATE INDEX contact_note_contact ON public.contact_note USING btree (organization_id, contact_id, created_at DESC);
CREATE UNIQUE INDEX contact_note_pkey ON public.contact_note USING btree (organization_id, id);
row security on;
policy tenant on contact_note to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table contact_undo (
  organization_id text not null,
  act_id text not null,
  part integer not null,
  at timestamp with time zone not null,
  change jsonb not null,
  PRIMARY KEY (organization_id, act_id, part),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE INDEX contact_undo_age ON public.contact_undo USING btree (organization_id, at);
CREATE UNIQUE INDEX contact_undo_pkey ON public.contact_undo USING btree (organization_id, act_id, part);
row security on;
policy tenant on contact_undo to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table device (
  account_id text not null,
  token_hash bytea not null,
  id text not null,
  user_agent text not null default ''::text,
  trusted_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone not null default now(),
  UNIQUE (id),
  PRIMARY KEY (account_id, token_hash),
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX device_id_key ON public.device USING btree (id);
CREATE UNIQUE INDEX device_pkey ON public.device USING btree (account_id, token_hash);
row security off;

table distribution (
  organization_id text not null,
  id text not null,
  release_id text not null,
  channel text not null,
  round integer not null default 0,
  from_email text not null default ''::text,
  from_title text not null default ''::text,
  allow_reply boolean not null default true,
  bcc text,
  subject text,
  locale text not null,
  template_id text not null,
  rendered jsonb not null,
  phase text not null default 'open'::text,
  starts_at timestamp with time zone not null default now(),
  created_by text,
  created_at timestamp with time zone not null default now(),
  refusal jsonb,
  opened_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  archived_at timestamp with time zone,
  unlisted jsonb,
  scheduled jsonb,
  part_of text,
  follows text,
  kind text not null default 'press'::text,
  approval jsonb,
  per_hour integer,
  paced_at timestamp with time zone,
  in_quiet_hours boolean not null default false,
  test_side text,
  subject_test jsonb,
  held_until timestamp with time zone,
  held_for text,
  follow_deed text,
  follow_days integer,
  plan_version integer not null default 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, follows) REFERENCES distribution(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, part_of) REFERENCES distribution(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, release_id) REFERENCES release(organization_id, id) ON DELETE CASCADE,
  CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  CHECK ((follow_days > 0)),
  CHECK ((kind = ANY (ARRAY['press'::text, 'advertisement'::text]))),
  CHECK ((per_hour > 0)),
  CHECK ((phase = ANY (ARRAY['open'::text, 'asking'::text, 'paused'::text, 'stopped'::text]))),
  CHECK ((test_side = ANY (ARRAY['a'::text, 'b'::text, 'rest'::text])))
);
CREATE INDEX distribution_asking ON public.distribution USING btree (organization_id, created_at) WHERE (phase = 'asking'::text);
CREATE INDEX distribution_follows ON public.distribution USING btree (organization_id, follows) WHERE (follows IS NOT NULL);
CREATE INDEX distribution_id ON public.distribution USING btree (id);
CREATE INDEX distribution_part_of ON public.distribution USING btree (organization_id, part_of) WHERE (part_of IS NOT NULL);
CREATE INDEX distribution_release ON public.distribution USING btree (organization_id, release_id, created_at DESC);
CREATE INDEX distribution_scheduled ON public.distribution USING btree (starts_at) WHERE (scheduled IS NOT NULL);
CREATE INDEX distribution_starts ON public.distribution USING btree (organization_id, starts_at);
CREATE UNIQUE INDEX distribution_follow_up ON public.distribution USING btree (organization_id, follows, channel, follow_deed) WHERE ((follow_deed IS NOT NULL) AND (phase <> 'stopped'::text));
CREATE UNIQUE INDEX distribution_pkey ON public.distribution USING btree (organization_id, id);
row security on;
policy tenant on distribution to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE TRIGGER mark_send AFTER INSERT OR UPDATE OF phase ON public.distribution FOR EACH ROW EXECUTE FUNCTION mark_send();

table ended_session (
  token_hash bytea not null,
  ending text not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (token_hash),
  CHECK ((ending = ANY (ARRAY['suspended'::text, 'password'::text, 'credentials'::text, 'secondFactor'::text, 'signedOut'::text])))
);
CREATE INDEX ended_session_expiry ON public.ended_session USING btree (expires_at);
CREATE UNIQUE INDEX ended_session_pkey ON public.ended_session USING btree (token_hash);
row security off;

table event (
  organization_id text not null,
  id text not null,
  release_id text not null,
  recipient_id text,
  link_token_id text,
  account_id text,
  kind text not null,
  platform text not null,
  origin text not null default 'site'::text,
  verdict text not null,
  verdict_reason text,
  url text,
  user_agent text not null default ''::text,
  device text not null default ''::text,
  country text not null default ''::text,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, release_id) REFERENCES release(organization_id, id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['open'::text, 'landing'::text, 'click'::text]))),
  CHECK ((platform = ANY (ARRAY['email'::text, 'landingPage'::text]))),
  CHECK ((verdict = ANY (ARRAY['person'::text, 'machine'::text])))
);
CREATE INDEX event_account ON public.event USING btree (organization_id, account_id, at) WHERE (account_id IS NOT NULL);
CREATE INDEX event_link ON public.event USING btree (organization_id, link_token_id, at) WHERE (link_token_id IS NOT NULL);
CREATE INDEX event_link_other ON public.event USING btree (organization_id, link_token_id) WHERE ((link_token_id IS NOT NULL) AND ((recipient_id IS NOT NULL) OR (account_id IS NOT NULL)));
CREATE INDEX event_recipient ON public.event USING btree (organization_id, recipient_id, at) WHERE (recipient_id IS NOT NULL);
CREATE INDEX event_release ON public.event USING btree (organization_id, release_id, kind);
CREATE UNIQUE INDEX event_pkey ON public.event USING btree (organization_id, id);
row security on;
policy tenant on event to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE TRIGGER mark_born AFTER INSERT ON public.event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_acts();
CREATE TRIGGER mark_changed AFTER UPDATE ON public.event FOR EACH ROW WHEN (((((((((old.organization_id IS DISTINCT FROM new.organization_id) OR (old.release_id IS DISTINCT FROM new.release_id)) OR (old.recipient_id IS DISTINCT FROM new.recipient_id)) OR (old.account_id IS DISTINCT FROM new.account_id)) OR (old.link_token_id IS DISTINCT FROM new.link_token_id)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.verdict IS DISTINCT FROM new.verdict)) OR (old.at IS DISTINCT FROM new.at))) EXECUTE FUNCTION mark_act();
CREATE TRIGGER mark_gone AFTER DELETE ON public.event REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_acts();
CREATE TRIGGER tell_events AFTER INSERT ON public.event REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tell_events();

table field_move (
  organization_id text not null,
  position integer not null,
  path text not null,
  moves jsonb not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  reached text not null default ''::text,
  finished_at timestamp with time zone,
  PRIMARY KEY (organization_id, "position"),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX field_move_pkey ON public.field_move USING btree (organization_id, "position");
row security on;
policy tenant on field_move to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table file (
  organization_id text not null,
  id text not null,
  kind text not null,
  status text not null,
  progress integer not null default 0,
  error text,
  name text not null,
  title text not null default ''::text,
  extension text not null default ''::text,
  content_type text not null default 'application/octet-stream'::text,
  size bigint not null default 0,
  sha256 text,
  width integer,
  height integer,
  duration_seconds double precision,
  storage_key text,
  placeholder text,
  sizes integer[] not null default '{}'::integer[],
  thumbnails integer not null default 0,
  has_poster boolean not null default false,
  hls_key bytea,
  source_file_id text,
  crop jsonb,
  parent jsonb not null default '{}'::jsonb,
  created_by text,
  attempts integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  package_folder text,
  colour text,
  remove_after timestamp with time zone default (now() + '7 days'::interval),
  removed_at timestamp with time zone,
  purged_at timestamp with time zone,
  lower_due boolean not null default false,
  replaces_id text,
  film_version integer default 1,
  storyboard smallint not null default 0,
  peaks smallint[] not null default '{}'::smallint[],
  tries smallint not null default 0,
  reading text,
  reading_fault text,
  crc32 bigint,
  former_films jsonb not null default '{}'::jsonb,
  TRIGGER DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, replaces_id) REFERENCES file(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['video'::text, 'audio'::text, 'img'::text, 'file'::text]))),
  CHECK ((reading = ANY (ARRAY['made'::text, 'refused'::text]))),
  CHECK ((reading_fault = ANY (ARRAY['protected'::text, 'layout'::text, 'large'::text, 'damaged'::text]))),
  CHECK ((status = ANY (ARRAY['uploading'::text, 'encrypting'::text, 'ready'::text, 'failed'::text])))
);
CREATE INDEX file_created ON public.file USING btree (organization_id, created_at DESC, id DESC);
CREATE INDEX file_lower_due ON public.file USING btree (updated_at) WHERE lower_due;
CREATE INDEX file_open ON public.file USING btree (updated_at) WHERE (status = ANY (ARRAY['uploading'::text, 'encrypting'::text]));
CREATE INDEX file_replaces ON public.file USING btree (organization_id, replaces_id) WHERE (replaces_id IS NOT NULL);
CREATE INDEX file_unused ON public.file USING btree (remove_after) WHERE ((remove_after IS NOT NULL) AND (purged_at IS NULL));
CREATE INDEX file_without_reading ON public.file USING btree (organization_id, created_at) WHERE ((reading IS NULL) AND (kind = 'file'::text) AND (status = 'ready'::text) AND (extension = ANY (ARRAY['docx'::text, 'pptx'::text, 'epub'::text])));
CREATE UNIQUE INDEX file_pkey ON public.file USING btree (organization_id, id);
row security on;
policy tenant on file to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE CONSTRAINT TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON public.file DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();

table file_damage (
  organization_id text not null,
  storage_key text not null,
  fault text not null,
  found_at timestamp with time zone not null,
  PRIMARY KEY (organization_id, storage_key),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((fault = ANY (ARRAY['missing'::text, 'changed'::text, 'unreadable'::text])))
);
CREATE UNIQUE INDEX file_damage_pkey ON public.file_damage USING btree (organization_id, storage_key);
row security on;
policy tenant on file_damage to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table folder (
  organization_id text not null,
  id text not null,
  parent_id text,
  name text not null,
  position integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  TRIGGER DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, parent_id) REFERENCES folder(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((name <> ''::text))
);
CREATE INDEX folder_parent ON public.folder USING btree (organization_id, parent_id);
CREATE UNIQUE INDEX folder_name ON public.folder USING btree (organization_id, COALESCE(parent_id, ''::text), lower(name));
CREATE UNIQUE INDEX folder_pkey ON public.folder USING btree (organization_id, id);
row security on;
policy tenant on folder to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE CONSTRAINT TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON public.folder DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();

table folder_release (
  organization_id text not null,
  folder_id text not null,
  release_id text not null,
  added_at timestamp with time zone not null default now(),
  TRIGGER DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (organization_id, folder_id, release_id),
  FOREIGN KEY (organization_id, folder_id) REFERENCES folder(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, release_id) REFERENCES release(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE INDEX folder_release_folder ON public.folder_release USING btree (organization_id, release_id, folder_id);
CREATE UNIQUE INDEX folder_release_pkey ON public.folder_release USING btree (organization_id, folder_id, release_id);
row security on;
policy tenant on folder_release to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE CONSTRAINT TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON public.folder_release DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();

table idempotency (
  organization_id text not null,
  key text not null,
  request_hash text not null,
  distribution_id text,
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (organization_id, key),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE INDEX idempotency_age ON public.idempotency USING btree (created_at);
CREATE UNIQUE INDEX idempotency_pkey ON public.idempotency USING btree (organization_id, key);
row security on;
policy tenant on idempotency to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table installation (
  key text not null,
  value jsonb not null,
  PRIMARY KEY (key)
);
CREATE UNIQUE INDEX installation_pkey ON public.installation USING btree (key);
row security off;

table invitation (
  organization_id text not null,
  id text not null,
  email text not null,
  role text not null,
  message text not null default ''::text,
  token_hash bytea not null,
  invited_by text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  link_hash bytea,
  shows_address boolean not null default true,
  mail_failed_at timestamp with time zone,
  UNIQUE (link_hash),
  UNIQUE (token_hash),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((email = lower(email)))
);
CREATE INDEX invitation_address ON public.invitation USING btree (email);
CREATE UNIQUE INDEX invitation_email ON public.invitation USING btree (organization_id, email);
CREATE UNIQUE INDEX invitation_link_hash_key ON public.invitation USING btree (link_hash);
CREATE UNIQUE INDEX invitation_pkey ON public.invitation USING btree (organization_id, id);
CREATE UNIQUE INDEX invitation_token_hash_key ON public.invitation USING btree (token_hash);
row security on;
policy tenant on invitation to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table kept_person (
  organization_id text not null,
  release_id text not null,
  with_machines boolean not null,
  one text not null,
  rows text[],
  class integer not null,
  last_seen_at timestamp with time zone,
  created_at timestamp with time zone not null,
  PRIMARY KEY (organization_id, release_id, with_machines, one)
);
CREATE INDEX kept_person_order ON public.kept_person USING btree (organization_id, release_id, with_machines, last_seen_at DESC NULLS LAST, created_at, one) INCLUDE (class);
CREATE UNIQUE INDEX kept_person_pkey ON public.kept_person USING btree (organization_id, release_id, with_machines, one);
row security on;
policy tenant on kept_person to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table kept_person_row (
  organization_id text not null,
  release_id text not null,
  recipient_id text not null,
  one text not null,
  PRIMARY KEY (organization_id, release_id, recipient_id)
);
CREATE UNIQUE INDEX kept_person_row_pkey ON public.kept_person_row USING btree (organization_id, release_id, recipient_id);
row security on;
policy tenant on kept_person_row to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table kept_report (
  organization_id text not null,
  release_id text not null,
  rule text not null,
  ready_after xid8,
  began_at timestamp with time zone not null default now(),
  made_at timestamp with time zone,
  read_at timestamp with time zone not null default now(),
  taken_below xid8 not null default '0'::xid8,
  taken_at timestamp with time zone not null default now(),
  PRIMARY KEY (organization_id, release_id),
  FOREIGN KEY (organization_id, release_id) REFERENCES release(organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX kept_report_pkey ON public.kept_report USING btree (organization_id, release_id);
row security on;
policy tenant on kept_report to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE TRIGGER drop_kept_people AFTER DELETE ON public.kept_report REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_kept_people();

table kept_stats (
  organization_id text not null,
  rule text not null,
  zone text not null,
  marked_until date not null,
  ready_after xid8,
  ready_at timestamp with time zone,
  kept_until date,
  checked_day date,
  began_at timestamp with time zone not null default now(),
  read_at timestamp with time zone not null default now(),
  PRIMARY KEY (organization_id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX kept_stats_pkey ON public.kept_stats USING btree (organization_id);
row security on;
policy tenant on kept_stats to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE TRIGGER drop_stats_days AFTER DELETE ON public.kept_stats REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_stats_days();

table link_token (
  organization_id text not null,
  id text not null,
  release_id text not null,
  type text not null,
  token text not null,
  created_by text,
  created_at timestamp with time zone not null default now(),
  email text,
  ended_at timestamp with time zone,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, release_id) REFERENCES release(organization_id, id) ON DELETE CASCADE,
  CHECK ((type = ANY (ARRAY['unique'::text, 'insert'::text, 'none'::text])))
);
CREATE INDEX link_token_email ON public.link_token USING btree (organization_id, email) WHERE (email IS NOT NULL);
CREATE UNIQUE INDEX link_token_name ON public.link_token USING btree (organization_id, release_id, token);
CREATE UNIQUE INDEX link_token_pkey ON public.link_token USING btree (organization_id, id);
row security on;
policy tenant on link_token to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table login_failure (
  account_key text not null,
  address text not null,
  at timestamp with time zone not null default now()
);
CREATE INDEX login_failure_lookup ON public.login_failure USING btree (account_key, address, at);
CREATE INDEX login_failure_network ON public.login_failure USING btree (address, at);
row security off;

table mail_report (
  organization_id text not null,
  id text not null,
  recipient_id text not null,
  kind text not null,
  status text,
  words text not null default ''::text,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, recipient_id) REFERENCES recipient(organization_id, id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['delivered'::text, 'delayed'::text, 'failed'::text, 'complaint'::text])))
);
CREATE INDEX mail_report_recipient ON public.mail_report USING btree (organization_id, recipient_id, at DESC);
CREATE UNIQUE INDEX mail_report_pkey ON public.mail_report USING btree (organization_id, id);
row security on;
policy tenant on mail_report to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table mailing_list (
  organization_id text not null,
  id text not null,
  title text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  archived_at timestamp with time zone,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX mailing_list_pkey ON public.mailing_list USING btree (organization_id, id);
row security on;
policy tenant on mailing_list to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table mailing_list_contact (
  organization_id text not null,
  mailing_list_id text not null,
  contact_id text not null,
  PRIMARY KEY (organization_id, mailing_list_id, contact_id),
  FOREIGN KEY (organization_id, contact_id) REFERENCES contact(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, mailing_list_id) REFERENCES mailing_list(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX mailing_list_contact_contact ON public.mailing_list_contact USING btree (organization_id, contact_id);
CREATE UNIQUE INDEX mailing_list_contact_pkey ON public.mailing_list_contact USING btree (organization_id, mailing_list_id, contact_id);
row security on;
policy tenant on mailing_list_contact to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table membership (
  organization_id text not null,
  account_id text not null,
  roles text[] not null default '{client}'::text[],
  status text not null default 'approved'::text,
  invited_by text,
  approver_id text,
  invited_at timestamp with time zone,
  skip_second_factor_auth boolean not null default false,
  created_at timestamp with time zone not null default now(),
  route_ids text[] not null default '{}'::text[],
  PRIMARY KEY (organization_id, account_id),
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text])))
);
CREATE INDEX membership_account ON public.membership USING btree (account_id);
CREATE UNIQUE INDEX membership_pkey ON public.membership USING btree (organization_id, account_id);
row security on;
policy tenant on membership to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table message_wish (
  organization_id text not null,
  channel text not null,
  address text not null,
  refused_kinds text[] not null default '{}'::text[],
  paused_until timestamp with time zone,
  at timestamp with time zone not null default now(),
  said_by text,
  PRIMARY KEY (organization_id, channel, address),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK (((cardinality(refused_kinds) > 0) OR (paused_until IS NOT NULL))),
  CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  CHECK ((refused_kinds <@ '{press,advertisement}'::text[]))
);
CREATE UNIQUE INDEX message_wish_pkey ON public.message_wish USING btree (organization_id, channel, address);
row security on;
policy tenant on message_wish to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table migration (
  name text not null,
  at timestamp with time zone not null default now(),
  checksum text,
  PRIMARY KEY (name)
);
CREATE UNIQUE INDEX migration_pkey ON public.migration USING btree (name);
row security off;

table one_time_link (
  token_hash bytea not null,
  account_id text not null,
  kind text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  email text not null,
  called_off_at timestamp with time zone,
  PRIMARY KEY (token_hash),
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['password'::text, 'email'::text])))
);
CREATE INDEX one_time_link_account ON public.one_time_link USING btree (account_id, kind);
CREATE INDEX one_time_link_expiry ON public.one_time_link USING btree (expires_at);
CREATE UNIQUE INDEX one_time_link_pkey ON public.one_time_link USING btree (token_hash);
row security off;

table organization (
  organization_id text not null,
  name text not null,
  type text not null default 'tvProducer'::text,
  status text not null default 'approved'::text,
  domain text,
  settings jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  requested_by text,
  changes bigint not null default 0,
  own_host text,
  UNIQUE (domain),
  PRIMARY KEY (organization_id),
  CHECK ((domain = lower(domain))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text]))),
  CHECK ((type = ANY (ARRAY['tvProducer'::text, 'musicArtist'::text])))
);
CREATE INDEX organization_deleted ON public.organization USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX organization_marked ON public.organization USING btree (organization_mark(organization_id));
CREATE UNIQUE INDEX organization_domain_key ON public.organization USING btree (domain);
CREATE UNIQUE INDEX organization_pkey ON public.organization USING btree (organization_id);
row security on;
policy tenant on organization to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE TRIGGER changed BEFORE UPDATE ON public.organization FOR EACH ROW EXECUTE FUNCTION count_change();

table organization_change (
  organization_id text not null,
  slot smallint not null,
  count bigint not null,
  PRIMARY KEY (organization_id, slot),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX organization_change_pkey ON public.organization_change USING btree (organization_id, slot);
row security on;
policy tenant on organization_change to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table own_host (
  organization_id text not null,
  host text not null,
  proof text not null,
  created_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  proved_at timestamp with time zone,
  missing_since timestamp with time zone,
  is_taken boolean not null default false,
  PRIMARY KEY (organization_id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE INDEX own_host_checked ON public.own_host USING btree (checked_at);
CREATE UNIQUE INDEX own_host_pkey ON public.own_host USING btree (organization_id);
CREATE UNIQUE INDEX own_host_proved ON public.own_host USING btree (host) WHERE (proved_at IS NOT NULL);
row security on;
policy tenant on own_host to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table playback_session (
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
  created_at timestamp with time zone not null default now(),
  renewed_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  link_token_id text,
  origin text not null default 'site'::text,
  sitting_id text,
  film_version integer not null default 1,
  PRIMARY KEY (organization_id, token_hash),
  FOREIGN KEY (organization_id, file_id) REFERENCES file(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX playback_session_expiry ON public.playback_session USING btree (expires_at);
CREATE INDEX playback_session_file ON public.playback_session USING btree (organization_id, file_id);
CREATE UNIQUE INDEX playback_session_pkey ON public.playback_session USING btree (organization_id, token_hash);
row security on;
policy tenant on playback_session to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table preview_link (
  organization_id text not null,
  token_hash bytea not null,
  release_id text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  address text,
  PRIMARY KEY (organization_id, token_hash),
  FOREIGN KEY (organization_id, release_id) REFERENCES release(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX preview_link_release ON public.preview_link USING btree (organization_id, release_id);
CREATE INDEX preview_link_token ON public.preview_link USING btree (token_hash);
CREATE UNIQUE INDEX preview_link_pkey ON public.preview_link USING btree (organization_id, token_hash);
row security on;
policy tenant on preview_link to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table rate_hit (
  subject text not null,
  at timestamp with time zone not null default now()
);
CREATE INDEX rate_hit_age ON public.rate_hit USING btree (at);
CREATE INDEX rate_hit_lookup ON public.rate_hit USING btree (subject, at);
row security off;

table recipient (
  organization_id text not null,
  id text not null,
  distribution_id text not null,
  release_id text not null,
  contact_id text,
  channel text not null,
  round integer not null default 0,
  address text not null,
  email text,
  mobile text,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  state text not null,
  reason text,
  token text not null,
  swept_from text,
  handed_at timestamp with time zone,
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  outcome text not null default 
CASE state
    WHEN 'queued'::text THEN 'sent'::text
    ELSE state
END,
  is_general boolean not null default false,
  provider_id text,
  receipt text,
  receipt_at timestamp with time zone,
  receipt_words text,
  views_given integer not null default 0,
  link_ended_at timestamp with time zone,
  gender text,
  personal_line text,
  link_open_until timestamp with time zone,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, distribution_id) REFERENCES distribution(organization_id, id) ON DELETE CASCADE,
  CHECK (((views_given >= 0) AND (views_given <= 1000))) NOT VALID,
  CHECK ((char_length(personal_line) <= 300)),
  CHECK ((gender = ANY (ARRAY['female'::text, 'male'::text]))),
  CHECK ((receipt = ANY (ARRAY['delivered'::text, 'failed'::text]))),
  CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'unconfirmed'::text, 'already'::text, 'unsubscribed'::text, 'bounced'::text, 'missing-data'::text, 'over-cap'::text, 'stopped'::text, 'joined'::text])))
);
CREATE INDEX recipient_by_token ON public.recipient USING btree (token);
CREATE INDEX recipient_distribution ON public.recipient USING btree (organization_id, distribution_id, outcome);
CREATE INDEX recipient_heard ON public.recipient USING btree (organization_id, contact_id, created_at) INCLUDE (outcome) WHERE (contact_id IS NOT NULL);
CREATE INDEX recipient_other_email ON public.recipient USING btree (organization_id, email) WHERE (email <> address);
CREATE INDEX recipient_reached ON public.recipient USING btree (organization_id, address, created_at) INCLUDE (outcome);
CREATE INDEX recipient_release ON public.recipient USING btree (organization_id, release_id, created_at, id);
CREATE INDEX recipient_text ON public.recipient USING btree (id) WHERE (channel = 'sms'::text);
CREATE INDEX recipient_texted ON public.recipient USING btree (address) WHERE (channel = 'sms'::text);
CREATE UNIQUE INDEX recipient_once ON public.recipient USING btree (organization_id, release_id, channel, round, address) WHERE (outcome = ANY (ARRAY['sent'::text, 'unconfirmed'::text]));
CREATE UNIQUE INDEX recipient_pkey ON public.recipient USING btree (organization_id, id);
CREATE UNIQUE INDEX recipient_token ON public.recipient USING btree (organization_id, token);
row security on;
policy tenant on recipient to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE TRIGGER mark_born AFTER INSERT ON public.recipient REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_release();
CREATE TRIGGER mark_changed_days AFTER UPDATE OF address, email ON public.recipient FOR EACH ROW WHEN (((old.address IS DISTINCT FROM new.address) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION mark_recipient_day();
CREATE TRIGGER mark_gone AFTER DELETE ON public.recipient REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_release();
CREATE TRIGGER mark_gone_days AFTER DELETE ON public.recipient REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_recipient_days();
CREATE TRIGGER mark_identity AFTER UPDATE OF organization_id, id, release_id, channel, address, email, contact_id, created_at ON public.recipient FOR EACH ROW WHEN (((((((((old.organization_id IS DISTINCT FROM new.organization_id) OR (old.id IS DISTINCT FROM new.id)) OR (old.release_id IS DISTINCT FROM new.release_id)) OR (old.channel IS DISTINCT FROM new.channel)) OR (old.address IS DISTINCT FROM new.address)) OR (old.email IS DISTINCT FROM new.email)) OR (old.contact_id IS DISTINCT FROM new.contact_id)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION mark_identity();
CREATE TRIGGER mark_rows AFTER UPDATE ON public.recipient REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_rows();

table recovery_code (
  account_id text not null,
  code_hash bytea not null,
  PRIMARY KEY (account_id, code_hash),
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX recovery_code_pkey ON public.recovery_code USING btree (account_id, code_hash);
row security off;

table recurring_occurrence (
  organization_id text not null,
  recurring_send_id text not null,
  at timestamp with time zone not null,
  outcome text not null,
  release_id text,
  distribution_id text,
  PRIMARY KEY (organization_id, recurring_send_id, at),
  FOREIGN KEY (organization_id, recurring_send_id) REFERENCES recurring_send(organization_id, id) ON DELETE CASCADE,
  CHECK ((outcome = ANY (ARRAY['sent'::text, 'nothingNew'::text, 'nobody'::text, 'withdrawn'::text, 'design'::text, 'details'::text, 'field'::text, 'planner'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX recurring_occurrence_pkey ON public.recurring_occurrence USING btree (organization_id, recurring_send_id, at);
CREATE UNIQUE INDEX recurring_occurrence_release ON public.recurring_occurrence USING btree (organization_id, recurring_send_id, release_id) WHERE (release_id IS NOT NULL);
row security on;
policy tenant on recurring_occurrence to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table recurring_send (
  organization_id text not null,
  id text not null,
  name text not null,
  release_type text not null,
  rule jsonb not null,
  audience jsonb not null,
  message jsonb not null,
  is_on boolean not null default true,
  stopped text,
  next_at timestamp with time zone,
  zone text not null,
  taken_until timestamp with time zone,
  by text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  tries integer not null default 0,
  try_at timestamp with time zone,
  lost_group boolean not null default false,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((name <> ''::text)),
  CHECK ((stopped = ANY (ARRAY['planner'::text, 'ended'::text, 'restored'::text, 'error'::text, 'gone'::text])))
);
CREATE INDEX recurring_send_due ON public.recurring_send USING btree (next_at) WHERE is_on;
CREATE INDEX recurring_send_lost ON public.recurring_send USING btree (organization_id, id) WHERE lost_group;
CREATE UNIQUE INDEX recurring_send_name ON public.recurring_send USING btree (organization_id, lower(name));
CREATE UNIQUE INDEX recurring_send_pkey ON public.recurring_send USING btree (organization_id, id);
row security on;
policy tenant on recurring_send to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table registered_file (
  organization_id text not null,
  path text not null,
  kind text not null,
  content text not null,
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  updated_by text,
  past_options jsonb not null default '{}'::jsonb,
  TRIGGER DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (organization_id, path),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['fields'::text, 'template'::text, 'html'::text])))
);
CREATE UNIQUE INDEX registered_file_pkey ON public.registered_file USING btree (organization_id, path);
row security on;
policy tenant on registered_file to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE CONSTRAINT TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON public.registered_file DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();

table registered_file_version (
  organization_id text not null,
  path text not null,
  version integer not null,
  kind text not null,
  content text not null,
  created_by text,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (organization_id, path, version),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX registered_file_version_pkey ON public.registered_file_version USING btree (organization_id, path, version);
row security on;
policy tenant on registered_file_version to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table release (
  organization_id text not null,
  id text not null,
  release_type text not null,
  title text not null default ''::text,
  data jsonb not null default '{}'::jsonb,
  card jsonb not null default '{}'::jsonb,
  search_text text not null default ''::text,
  design jsonb not null default '{}'::jsonb,
  expiration_date timestamp with time zone,
  distributed_at timestamp with time zone,
  listed_at timestamp with time zone not null default now(),
  month_of_publish text not null default ''::text,
  created_by text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  previewed_at timestamp with time zone,
  letters text not null default search_letters(search_text),
  facets text[] not null default release_facets(data),
  changed_by text,
  changed_at timestamp with time zone not null,
  embargo_until timestamp with time zone,
  publish_at timestamp with time zone,
  slug text,
  archived_at timestamp with time zone,
  translation_set text,
  publish_by text,
  publish_told timestamp with time zone,
  kept_files text[],
  reader_text text,
  TRIGGER DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE INDEX release_archived ON public.release USING btree (organization_id, listed_at DESC, id DESC) WHERE (archived_at IS NOT NULL);
CREATE INDEX release_created ON public.release USING btree (organization_id, created_at DESC, id DESC);
CREATE INDEX release_distributed ON public.release USING btree (organization_id, distributed_at DESC NULLS LAST, id DESC);
CREATE INDEX release_embargo ON public.release USING btree (organization_id, embargo_until) WHERE (embargo_until IS NOT NULL);
CREATE INDEX release_expiry ON public.release USING btree (organization_id, expiration_date, id);
CREATE INDEX release_facet ON public.release USING gin (organization_id, facets) WITH (gin_pending_list_limit='512');
CREATE INDEX release_id ON public.release USING btree (id);
CREATE INDEX release_listed ON public.release USING btree (organization_id, listed_at DESC, id DESC) INCLUDE (distributed_at, expiration_date, archived_at);
CREATE INDEX release_publish ON public.release USING btree (publish_at) WHERE ((publish_at IS NOT NULL) AND (distributed_at IS NULL));
CREATE INDEX release_search ON public.release USING gin (organization_id, letters gin_trgm_ops) WITH (gin_pending_list_limit='512');
CREATE INDEX release_title ON public.release USING btree (organization_id, title, id);
CREATE INDEX release_type_listed ON public.release USING btree (organization_id, release_type, listed_at DESC, id DESC) INCLUDE (distributed_at, expiration_date, archived_at);
CREATE INDEX release_unreckoned ON public.release USING btree (organization_id) WHERE (kept_files IS NULL);
CREATE INDEX release_updated ON public.release USING btree (organization_id, updated_at DESC, id DESC);
CREATE UNIQUE INDEX release_pkey ON public.release USING btree (organization_id, id);
CREATE UNIQUE INDEX release_translation ON public.release USING btree (organization_id, translation_set, language_of(design)) WHERE (translation_set IS NOT NULL);
row security on;
policy tenant on release to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE CONSTRAINT TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON public.release DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER keep_version BEFORE INSERT OR UPDATE ON public.release FOR EACH ROW EXECUTE FUNCTION keep_release_version();
CREATE TRIGGER name_release BEFORE INSERT OR UPDATE OF distributed_at ON public.release FOR EACH ROW WHEN (((new.distributed_at IS NOT NULL) AND (new.slug IS NULL))) EXECUTE FUNCTION name_release();
CREATE TRIGGER relations AFTER INSERT OR UPDATE OF data ON public.release FOR EACH ROW EXECUTE FUNCTION note_relations();
CREATE TRIGGER tell_archived AFTER UPDATE OF archived_at ON public.release FOR EACH ROW WHEN (((old.archived_at IS NULL) <> (new.archived_at IS NULL))) EXECUTE FUNCTION tell_archived();
CREATE TRIGGER tell_published AFTER UPDATE OF distributed_at ON public.release FOR EACH ROW WHEN (((old.distributed_at IS NULL) AND (new.distributed_at IS NOT NULL))) EXECUTE FUNCTION tell_published();

table release_consent (
  organization_id text not null,
  id text not null,
  release_id text not null,
  reader text not null,
  name text not null,
  address text not null,
  account_id text,
  contact_id text,
  recipient_id text,
  link_token_id text,
  agreed text not null,
  named_until timestamp with time zone not null,
  at timestamp with time zone not null,
  TRIGGER DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, release_id) REFERENCES release(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX release_consent_reader ON public.release_consent USING btree (organization_id, release_id, reader);
CREATE UNIQUE INDEX release_consent_pkey ON public.release_consent USING btree (organization_id, id);
row security on;
policy tenant on release_consent to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE CONSTRAINT TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON public.release_consent DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();

table release_file (
  organization_id text not null,
  release_id text not null,
  file_id text not null,
  is_current boolean not null default true,
  requires_auth boolean not null default true,
  is_downloadable boolean not null default true,
  usable_until date,
  TRIGGER DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (organization_id, release_id, file_id),
  FOREIGN KEY (organization_id, file_id) REFERENCES file(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, release_id) REFERENCES release(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX release_file_licence ON public.release_file USING btree (organization_id, usable_until) WHERE (usable_until IS NOT NULL);
CREATE INDEX release_file_use ON public.release_file USING btree (organization_id, file_id);
CREATE UNIQUE INDEX release_file_pkey ON public.release_file USING btree (organization_id, release_id, file_id);
row security on;
policy tenant on release_file to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE CONSTRAINT TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON public.release_file DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();

table release_presence (
  organization_id text not null,
  release_id text not null,
  account_id text not null,
  at timestamp with time zone not null,
  PRIMARY KEY (organization_id, release_id, account_id),
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, release_id) REFERENCES release(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX release_presence_account ON public.release_presence USING btree (account_id);
CREATE UNIQUE INDEX release_presence_pkey ON public.release_presence USING btree (organization_id, release_id, account_id);
row security on;
policy tenant on release_presence to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table release_relation (
  organization_id text not null,
  release_id text not null,
  field text not null,
  position integer not null,
  named_id text not null,
  PRIMARY KEY (organization_id, release_id, field, "position"),
  FOREIGN KEY (organization_id, named_id) REFERENCES release(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, release_id) REFERENCES release(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE INDEX release_relation_named ON public.release_relation USING btree (organization_id, named_id, field);
CREATE UNIQUE INDEX release_relation_pkey ON public.release_relation USING btree (organization_id, release_id, field, "position");
row security on;
policy tenant on release_relation to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table release_template (
  organization_id text not null,
  id text not null,
  name text not null,
  release_type text not null,
  data jsonb not null,
  design jsonb not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX release_template_name ON public.release_template USING btree (organization_id, lower(name));
CREATE UNIQUE INDEX release_template_pkey ON public.release_template USING btree (organization_id, id);
row security on;
policy tenant on release_template to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table release_undo (
  organization_id text not null,
  act_id text not null,
  part integer not null,
  at timestamp with time zone not null,
  change jsonb not null,
  PRIMARY KEY (organization_id, act_id, part),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE INDEX release_undo_age ON public.release_undo USING btree (organization_id, at);
CREATE UNIQUE INDEX release_undo_pkey ON public.release_undo USING btree (organization_id, act_id, part);
row security on;
policy tenant on release_undo to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table release_version (
  organization_id text not null,
  release_id text not null,
  version integer not null,
  release_type text not null,
  data jsonb not null,
  design jsonb not null,
  expiration_date timestamp with time zone,
  changed_by text,
  changed_at timestamp with time zone not null,
  embargo_until timestamp with time zone,
  publish_at timestamp with time zone,
  PRIMARY KEY (organization_id, release_id, version),
  FOREIGN KEY (organization_id, release_id) REFERENCES release(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX release_version_age ON public.release_version USING btree (changed_at);
CREATE UNIQUE INDEX release_version_pkey ON public.release_version USING btree (organization_id, release_id, version);
row security on;
policy tenant on release_version to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table rendition (
  organization_id text not null,
  file_id text not null,
  name text not null,
  width integer not null default 0,
  height integer not null default 0,
  bandwidth integer not null default 0,
  codecs text not null default ''::text,
  copied boolean not null default false,
  PRIMARY KEY (organization_id, file_id, name),
  FOREIGN KEY (organization_id, file_id) REFERENCES file(organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX rendition_pkey ON public.rendition USING btree (organization_id, file_id, name);
row security on;
policy tenant on rendition to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table report_link (
  organization_id text not null,
  id text not null,
  release_id text not null,
  token_hash bytea not null,
  created_by text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, release_id) REFERENCES release(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX report_link_release ON public.report_link USING btree (organization_id, release_id, created_at);
CREATE INDEX report_link_token ON public.report_link USING btree (token_hash);
CREATE UNIQUE INDEX report_link_pkey ON public.report_link USING btree (organization_id, id);
row security on;
policy tenant on report_link to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table report_mark (
  organization_id text not null,
  release_id text not null,
  xact xid8 not null default pg_current_xact_id(),
  recipient_id text not null default ''::text,
  account_id text not null default ''::text,
  link_token_id text not null default ''::text,
  PRIMARY KEY (organization_id, release_id, xact, recipient_id, account_id, link_token_id)
);
CREATE UNIQUE INDEX report_mark_pkey ON public.report_mark USING btree (organization_id, release_id, xact, recipient_id, account_id, link_token_id);
row security on;
policy tenant on report_mark to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table saved_view (
  organization_id text not null,
  account_id text not null,
  id text not null,
  name text not null,
  search jsonb not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (organization_id, account_id, id),
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((name <> ''::text))
);
CREATE INDEX saved_view_account ON public.saved_view USING btree (account_id, organization_id);
CREATE UNIQUE INDEX saved_view_name ON public.saved_view USING btree (organization_id, account_id, lower(name));
CREATE UNIQUE INDEX saved_view_pkey ON public.saved_view USING btree (organization_id, account_id, id);
row security on;
policy tenant on saved_view to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table second_factor (
  id text not null,
  account_id text not null,
  kind text not null,
  name text not null default ''::text,
  secret text not null,
  state jsonb not null default '{}'::jsonb,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['totp'::text, 'passkey'::text])))
);
CREATE INDEX second_factor_account ON public.second_factor USING btree (account_id);
CREATE UNIQUE INDEX second_factor_passkey ON public.second_factor USING btree (secret) WHERE (kind = 'passkey'::text);
CREATE UNIQUE INDEX second_factor_pkey ON public.second_factor USING btree (id);
row security off;

table send_behind (
  organization_id text not null,
  recipient_id text not null,
  distribution_id text not null,
  blocker_id text not null,
  PRIMARY KEY (organization_id, recipient_id),
  FOREIGN KEY (organization_id, distribution_id) REFERENCES distribution(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX send_behind_distribution ON public.send_behind USING btree (organization_id, distribution_id);
CREATE UNIQUE INDEX send_behind_pkey ON public.send_behind USING btree (organization_id, recipient_id);
row security on;
policy tenant on send_behind to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table send_birth (
  organization_id text not null,
  distribution_id text not null,
  chosen jsonb not null,
  after_contact text,
  expected integer,
  stepped_at timestamp with time zone not null default now(),
  planned jsonb,
  PRIMARY KEY (organization_id, distribution_id),
  FOREIGN KEY (organization_id, distribution_id) REFERENCES distribution(organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX send_birth_pkey ON public.send_birth USING btree (organization_id, distribution_id);
row security on;
policy tenant on send_birth to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table send_count (
  organization_id text not null,
  channel text not null,
  day date not null,
  taken integer not null,
  domain text not null default ''::text,
  bounced integer not null default 0,
  complained integer not null default 0,
  PRIMARY KEY (organization_id, channel, domain, day),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  CHECK ((taken >= 0))
);
CREATE UNIQUE INDEX send_count_pkey ON public.send_count USING btree (organization_id, channel, domain, day);
row security on;
policy tenant on send_count to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table send_queue (
  organization_id text not null,
  recipient_id text not null,
  distribution_id text not null,
  ready_at timestamp with time zone not null,
  attempts integer not null default 0,
  worker text,
  claim bigint,
  handed_at timestamp with time zone,
  counted date,
  host text,
  PRIMARY KEY (organization_id, recipient_id),
  FOREIGN KEY (organization_id, distribution_id) REFERENCES distribution(organization_id, id) ON DELETE CASCADE,
  CHECK (((handed_at IS NULL) OR (worker IS NOT NULL)))
);
CREATE INDEX send_queue_due ON public.send_queue USING btree (organization_id, distribution_id, ready_at);
CREATE INDEX send_queue_host ON public.send_queue USING btree (organization_id, host, ready_at) WHERE (host IS NOT NULL);
CREATE UNIQUE INDEX send_queue_pkey ON public.send_queue USING btree (organization_id, recipient_id);
row security on;
policy tenant on send_queue to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table send_worker (
  id text not null,
  lease_until timestamp with time zone not null,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX send_worker_pkey ON public.send_worker USING btree (id);
row security off;

table sender_domain (
  organization_id text not null,
  domain text not null,
  created_by text,
  created_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  verified_at timestamp with time zone,
  TRIGGER DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (organization_id, domain),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sender_domain_pkey ON public.sender_domain USING btree (organization_id, domain);
row security on;
policy tenant on sender_domain to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE CONSTRAINT TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON public.sender_domain DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();

table sender_domain_check (
  organization_id text not null,
  domain text not null,
  at timestamp with time zone not null,
  findings jsonb not null,
  PRIMARY KEY (organization_id, domain, at),
  FOREIGN KEY (organization_id, domain) REFERENCES sender_domain(organization_id, domain) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sender_domain_check_pkey ON public.sender_domain_check USING btree (organization_id, domain, at);
row security on;
policy tenant on sender_domain_check to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table sender_domain_key (
  organization_id text not null,
  domain text not null,
  selector text not null,
  algorithm text not null,
  public_part text not null,
  sealed text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone,
  PRIMARY KEY (organization_id, domain, selector),
  FOREIGN KEY (organization_id, domain) REFERENCES sender_domain(organization_id, domain) ON DELETE CASCADE,
  CHECK ((algorithm = ANY (ARRAY['rsa'::text, 'ed25519'::text])))
);
CREATE UNIQUE INDEX sender_domain_key_pkey ON public.sender_domain_key USING btree (organization_id, domain, selector);
row security on;
policy tenant on sender_domain_key to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table sender_proof (
  organization_id text not null,
  email text not null,
  asked_at timestamp with time zone,
  token_hash bytea,
  expires_at timestamp with time zone,
  proved_at timestamp with time zone,
  TRIGGER DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (organization_id, email),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE INDEX sender_proof_by_token ON public.sender_proof USING btree (token_hash);
CREATE UNIQUE INDEX sender_proof_pkey ON public.sender_proof USING btree (organization_id, email);
CREATE UNIQUE INDEX sender_proof_token ON public.sender_proof USING btree (organization_id, token_hash);
row security on;
policy tenant on sender_proof to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE CONSTRAINT TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON public.sender_proof DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();

table sent_code (
  account_id text not null,
  purpose text not null,
  method text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  PRIMARY KEY (account_id, purpose),
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CHECK ((method = ANY (ARRAY['email'::text, 'sms'::text])))
);
CREATE UNIQUE INDEX sent_code_pkey ON public.sent_code USING btree (account_id, purpose);
row security off;

table session (
  token_hash bytea not null,
  account_id text not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  user_agent text not null default ''::text,
  address text not null default ''::text,
  id text not null,
  second_factor_at timestamp with time zone,
  host text,
  PRIMARY KEY (token_hash),
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX session_account ON public.session USING btree (account_id);
CREATE INDEX session_expiry ON public.session USING btree (expires_at);
CREATE INDEX session_host ON public.session USING btree (host) WHERE (host IS NOT NULL);
CREATE UNIQUE INDEX session_id ON public.session USING btree (id);
CREATE UNIQUE INDEX session_pkey ON public.session USING btree (token_hash);
row security off;

table sitting (
  organization_id text not null,
  id text not null,
  watch_id text not null,
  ranges int4multirange not null default '{}'::int4multirange,
  buckets integer[] not null default array_fill(0, ARRAY[100]),
  total_ms bigint not null default 0,
  device text not null default ''::text,
  country text not null default ''::text,
  origin text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, watch_id) REFERENCES watch(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sitting_started ON public.sitting USING btree (organization_id, started_at DESC, id DESC);
CREATE INDEX sitting_watch ON public.sitting USING btree (organization_id, watch_id, ended_at);
CREATE UNIQUE INDEX sitting_pkey ON public.sitting USING btree (organization_id, id);
row security on;
policy tenant on sitting to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE TRIGGER mark_born AFTER INSERT ON public.sitting FOR EACH ROW WHEN ((new.total_ms > 0)) EXECUTE FUNCTION mark_sitting();
CREATE TRIGGER mark_born_day AFTER INSERT ON public.sitting FOR EACH ROW WHEN ((new.total_ms > 0)) EXECUTE FUNCTION mark_sitting_day();
CREATE TRIGGER mark_changed AFTER UPDATE ON public.sitting FOR EACH ROW WHEN ((((old.total_ms > 0) OR (new.total_ms > 0)) AND (((((old.organization_id IS DISTINCT FROM new.organization_id) OR (old.watch_id IS DISTINCT FROM new.watch_id)) OR (old.total_ms IS DISTINCT FROM new.total_ms)) OR (old.started_at IS DISTINCT FROM new.started_at)) OR (old.ended_at IS DISTINCT FROM new.ended_at)))) EXECUTE FUNCTION mark_sitting();
CREATE TRIGGER mark_changed_day AFTER UPDATE ON public.sitting FOR EACH ROW WHEN ((((old.total_ms > 0) OR (new.total_ms > 0)) AND ((((((old.organization_id IS DISTINCT FROM new.organization_id) OR (old.watch_id IS DISTINCT FROM new.watch_id)) OR (old.total_ms IS DISTINCT FROM new.total_ms)) OR (old.started_at IS DISTINCT FROM new.started_at)) OR (old.device IS DISTINCT FROM new.device)) OR (old.country IS DISTINCT FROM new.country)))) EXECUTE FUNCTION mark_sitting_day();
CREATE TRIGGER mark_gone AFTER DELETE ON public.sitting FOR EACH ROW WHEN ((old.total_ms > 0)) EXECUTE FUNCTION mark_sitting();
CREATE TRIGGER mark_gone_day AFTER DELETE ON public.sitting FOR EACH ROW WHEN ((old.total_ms > 0)) EXECUTE FUNCTION mark_sitting_day();
CREATE TRIGGER tell_begun_sitting AFTER UPDATE OF total_ms ON public.sitting FOR EACH ROW WHEN (((old.total_ms = 0) AND (new.total_ms > 0))) EXECUTE FUNCTION tell_sitting();
CREATE TRIGGER tell_sitting AFTER INSERT ON public.sitting FOR EACH ROW EXECUTE FUNCTION tell_sitting();

table slow_host (
  organization_id text not null,
  host text not null,
  words text not null,
  is_hidden boolean not null,
  is_resting boolean not null default true,
  rest_seconds integer not null,
  portion integer not null default 1,
  since timestamp with time zone not null default now(),
  until timestamp with time zone not null,
  PRIMARY KEY (organization_id, host),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((portion > 0)),
  CHECK ((rest_seconds > 0))
);
CREATE INDEX slow_host_until ON public.slow_host USING btree (until);
CREATE UNIQUE INDEX slow_host_pkey ON public.slow_host USING btree (organization_id, host);
row security on;
policy tenant on slow_host to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table smart_list (
  organization_id text not null,
  id text not null,
  name text not null,
  condition jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX smart_list_name ON public.smart_list USING btree (organization_id, lower(name));
CREATE UNIQUE INDEX smart_list_pkey ON public.smart_list USING btree (organization_id, id);
row security on;
policy tenant on smart_list to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table stats_day (
  organization_id text not null,
  day date not null,
  release_id text not null,
  file_id text not null,
  viewer text not null,
  device text not null,
  country text not null,
  count integer not null,
  time bigint not null,
  PRIMARY KEY (organization_id, day, release_id, file_id, viewer, device, country)
);
CREATE UNIQUE INDEX stats_day_pkey ON public.stats_day USING btree (organization_id, day, release_id, file_id, viewer, device, country);
row security on;
policy tenant on stats_day to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table stats_mark (
  organization_id text not null,
  day date not null,
  xact xid8 not null default pg_current_xact_id(),
  left_at timestamp with time zone not null default now(),
  PRIMARY KEY (organization_id, day, xact)
);
CREATE UNIQUE INDEX stats_mark_pkey ON public.stats_mark USING btree (organization_id, day, xact);
row security on;
policy tenant on stats_mark to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table stats_people (
  organization_id text not null,
  day date not null,
  before_day date not null,
  release_id text not null,
  people integer not null,
  PRIMARY KEY (organization_id, day, before_day, release_id)
);
CREATE UNIQUE INDEX stats_people_pkey ON public.stats_people USING btree (organization_id, day, before_day, release_id);
row security on;
policy tenant on stats_people to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table stats_person (
  organization_id text not null,
  day date not null,
  release_id text not null,
  person uuid not null,
  PRIMARY KEY (organization_id, release_id, person, day)
);
CREATE INDEX stats_person_day ON public.stats_person USING btree (organization_id, day);
CREATE UNIQUE INDEX stats_person_pkey ON public.stats_person USING btree (organization_id, release_id, person, day);
row security on;
policy tenant on stats_person to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table stats_summary (
  organization_id text not null,
  account_id text not null,
  told_month text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (organization_id, account_id),
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE INDEX stats_summary_account ON public.stats_summary USING btree (account_id, organization_id);
CREATE UNIQUE INDEX stats_summary_pkey ON public.stats_summary USING btree (organization_id, account_id);
row security on;
policy tenant on stats_summary to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table suppression (
  organization_id text not null,
  channel text not null,
  address text not null,
  kind text not null,
  reason text not null default ''::text,
  recipient_id text,
  created_by text,
  at timestamp with time zone not null default now(),
  beside text,
  PRIMARY KEY (organization_id, channel, address),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((beside = ANY (ARRAY['by-producer'::text, 'imported'::text, 'by-file'::text]))),
  CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  CHECK ((kind = ANY (ARRAY['unsubscribed'::text, 'bounced'::text])))
);
CREATE UNIQUE INDEX suppression_pkey ON public.suppression USING btree (organization_id, channel, address);
row security on;
policy tenant on suppression to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE TRIGGER mark_before AFTER UPDATE ON public.suppression REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_suppressed();
CREATE TRIGGER mark_born AFTER INSERT ON public.suppression REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_suppressed();
CREATE TRIGGER mark_gone AFTER DELETE ON public.suppression REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_suppressed();
CREATE TRIGGER mark_now AFTER UPDATE ON public.suppression REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_suppressed();
CREATE TRIGGER tell_changed_suppression AFTER UPDATE OF kind ON public.suppression FOR EACH ROW WHEN (((new.kind = 'unsubscribed'::text) AND (old.kind <> 'unsubscribed'::text))) EXECUTE FUNCTION tell_unsubscribed();
CREATE TRIGGER tell_joined_suppression AFTER INSERT ON public.suppression FOR EACH ROW WHEN ((new.kind = 'unsubscribed'::text)) EXECUTE FUNCTION tell_unsubscribed();

table tag (
  organization_id text not null,
  id text not null,
  name text not null,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX tag_name ON public.tag USING btree (organization_id, lower(name));
CREATE UNIQUE INDEX tag_pkey ON public.tag USING btree (organization_id, id);
row security on;
policy tenant on tag to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table text_name (
  organization_id text not null,
  distribution_id text not null,
  recipient_id text not null,
  provider_id text not null,
  PRIMARY KEY (organization_id, distribution_id, recipient_id, provider_id),
  FOREIGN KEY (organization_id, distribution_id) REFERENCES distribution(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX text_name_provider ON public.text_name USING btree (provider_id);
CREATE UNIQUE INDEX text_name_pkey ON public.text_name USING btree (organization_id, distribution_id, recipient_id, provider_id);
row security on;
policy tenant on text_name to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table text_reply (
  organization_id text not null,
  id text not null,
  address text not null,
  act text not null,
  words text not null,
  provider_id text,
  recipient_id text,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((act = ANY (ARRAY['stop'::text, 'start'::text])))
);
CREATE INDEX text_reply_address ON public.text_reply USING btree (organization_id, address, at DESC);
CREATE INDEX text_reply_provider ON public.text_reply USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE UNIQUE INDEX text_reply_once ON public.text_reply USING btree (organization_id, provider_id) WHERE (provider_id IS NOT NULL);
CREATE UNIQUE INDEX text_reply_pkey ON public.text_reply USING btree (organization_id, id);
row security on;
policy tenant on text_reply to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table unsubscribe_token (
  organization_id text not null,
  token_hash bytea not null,
  channel text not null,
  address text,
  recipient_id text not null,
  locale text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (organization_id, token_hash),
  CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
);
CREATE INDEX unsubscribe_token_address ON public.unsubscribe_token USING btree (organization_id, address);
CREATE INDEX unsubscribe_token_age ON public.unsubscribe_token USING brin (created_at);
CREATE INDEX unsubscribe_token_hash ON public.unsubscribe_token USING btree (token_hash);
CREATE INDEX unsubscribe_token_texted ON public.unsubscribe_token USING btree (address, created_at DESC) WHERE (channel = 'sms'::text);
CREATE UNIQUE INDEX unsubscribe_token_pkey ON public.unsubscribe_token USING btree (organization_id, token_hash);
row security on;
policy tenant on unsubscribe_token to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table upload (
  organization_id text not null,
  id text not null,
  account_id text not null,
  file_size bigint not null,
  chunk_size bigint not null,
  total_chunks integer not null,
  original_name text not null,
  parent jsonb not null default '{}'::jsonb,
  duration_seconds double precision,
  file_id text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  replaces text,
  is_placed boolean,
  withdrawn_at timestamp with time zone,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE INDEX upload_replacement ON public.upload USING btree (organization_id, ((parent ->> '_id'::text))) WHERE ((parent ->> 'collection'::text) = 'file'::text);
CREATE INDEX upload_stale ON public.upload USING btree (updated_at);
CREATE INDEX upload_withdrawn ON public.upload USING btree (withdrawn_at) WHERE (withdrawn_at IS NOT NULL);
CREATE UNIQUE INDEX upload_pkey ON public.upload USING btree (organization_id, id);
row security on;
policy tenant on upload to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table upload_chunk (
  organization_id text not null,
  upload_id text not null,
  idx integer not null,
  size bigint not null,
  sha256 text not null,
  PRIMARY KEY (organization_id, upload_id, idx),
  FOREIGN KEY (organization_id, upload_id) REFERENCES upload(organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX upload_chunk_pkey ON public.upload_chunk USING btree (organization_id, upload_id, idx);
row security on;
policy tenant on upload_chunk to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table viewer (
  organization_id text not null,
  release_id text not null,
  viewer_key text not null,
  views_spent integer not null default 0,
  PRIMARY KEY (organization_id, release_id, viewer_key),
  FOREIGN KEY (organization_id, release_id) REFERENCES release(organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX viewer_pkey ON public.viewer USING btree (organization_id, release_id, viewer_key);
row security on;
policy tenant on viewer to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table visit (
  organization_id text not null,
  account_id text not null,
  seen_at timestamp with time zone not null,
  before_at timestamp with time zone,
  PRIMARY KEY (organization_id, account_id),
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE INDEX visit_account ON public.visit USING btree (account_id, organization_id);
CREATE UNIQUE INDEX visit_pkey ON public.visit USING btree (organization_id, account_id);
row security on;
policy tenant on visit to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table waiting_sign_in (
  token_hash bytea not null,
  account_id text not null,
  methods text[] not null,
  challenge text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  PRIMARY KEY (token_hash),
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX waiting_sign_in_expiry ON public.waiting_sign_in USING btree (expires_at);
CREATE UNIQUE INDEX waiting_sign_in_pkey ON public.waiting_sign_in USING btree (token_hash);
row security off;

table warm_up (
  organization_id text not null,
  domain text not null,
  first integer not null,
  percent integer not null,
  most integer not null,
  number integer not null,
  day date not null,
  held text,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  is_done boolean not null default false,
  PRIMARY KEY (organization_id, domain),
  FOREIGN KEY (organization_id, domain) REFERENCES sender_domain(organization_id, domain) ON DELETE CASCADE,
  CHECK ((first > 0)),
  CHECK ((held = ANY (ARRAY['bounces'::text, 'complaints'::text, 'few'::text]))),
  CHECK ((percent > 100))
);
CREATE UNIQUE INDEX warm_up_pkey ON public.warm_up USING btree (organization_id, domain);
row security on;
policy tenant on warm_up to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table watch (
  organization_id text not null,
  id text not null,
  file_id text not null,
  release_id text,
  viewer_key text not null,
  account_id text,
  recipient_id text,
  ranges int4multirange not null default '{}'::int4multirange,
  buckets integer[] not null default array_fill(0, ARRAY[100]),
  total_ms bigint not null default 0,
  duration_seconds double precision not null default 0,
  position_seconds double precision not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  link_token_id text,
  fetched int4multirange not null default '{}'::int4multirange,
  credit_ms bigint,
  beat_at timestamp with time zone,
  film_version integer not null default 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, file_id) REFERENCES file(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX watch_account ON public.watch USING btree (organization_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX watch_created ON public.watch USING btree (organization_id, created_at DESC);
CREATE INDEX watch_link ON public.watch USING btree (organization_id, link_token_id) WHERE (link_token_id IS NOT NULL);
CREATE INDEX watch_recipient ON public.watch USING btree (organization_id, recipient_id) WHERE (recipient_id IS NOT NULL);
CREATE INDEX watch_release ON public.watch USING btree (organization_id, release_id) WHERE (release_id IS NOT NULL);
CREATE UNIQUE INDEX watch_pkey ON public.watch USING btree (organization_id, id);
CREATE UNIQUE INDEX watch_viewer ON public.watch USING btree (organization_id, file_id, viewer_key, COALESCE(release_id, ''::text), film_version);
row security on;
policy tenant on watch to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;
CREATE TRIGGER mark_born AFTER INSERT ON public.watch FOR EACH ROW WHEN ((new.total_ms > 0)) EXECUTE FUNCTION mark_act();
CREATE TRIGGER mark_changed AFTER UPDATE ON public.watch FOR EACH ROW WHEN ((((old.total_ms > 0) OR (new.total_ms > 0)) AND (((((((((old.organization_id IS DISTINCT FROM new.organization_id) OR (old.id IS DISTINCT FROM new.id)) OR (old.release_id IS DISTINCT FROM new.release_id)) OR (old.recipient_id IS DISTINCT FROM new.recipient_id)) OR (old.account_id IS DISTINCT FROM new.account_id)) OR (old.link_token_id IS DISTINCT FROM new.link_token_id)) OR (old.total_ms IS DISTINCT FROM new.total_ms)) OR (old.buckets IS DISTINCT FROM new.buckets)) OR (old.updated_at IS DISTINCT FROM new.updated_at)))) EXECUTE FUNCTION mark_act();
CREATE TRIGGER mark_changed_days AFTER UPDATE OF release_id, file_id, viewer_key, account_id, recipient_id ON public.watch FOR EACH ROW WHEN ((((((old.release_id IS DISTINCT FROM new.release_id) OR (old.file_id IS DISTINCT FROM new.file_id)) OR (old.viewer_key IS DISTINCT FROM new.viewer_key)) OR (old.account_id IS DISTINCT FROM new.account_id)) OR (old.recipient_id IS DISTINCT FROM new.recipient_id))) EXECUTE FUNCTION mark_watch_days();
CREATE TRIGGER mark_gone AFTER DELETE ON public.watch REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_acts();

table webhook (
  organization_id text not null,
  id text not null,
  url text not null,
  events text[] not null,
  secret text not null,
  old_secret text,
  old_secret_until timestamp with time zone,
  is_active boolean not null default true,
  off_reason text,
  off_at timestamp with time zone,
  failing_since timestamp with time zone,
  created_by text,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((is_active = (off_reason IS NULL))),
  CHECK ((off_reason = ANY (ARRAY['person'::text, 'gone'::text, 'failing'::text])))
);
CREATE UNIQUE INDEX webhook_pkey ON public.webhook USING btree (organization_id, id);
row security on;
policy tenant on webhook to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table webhook_delivery (
  organization_id text not null,
  id text not null,
  webhook_id text not null,
  event_id text not null,
  state text not null default 'waiting'::text,
  tries integer not null default 0,
  tries_before integer not null default 0,
  next_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  tried_at timestamp with time zone,
  status integer,
  answer text,
  failure text,
  created_at timestamp with time zone not null default now(),
  UNIQUE (organization_id, webhook_id, event_id),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, event_id) REFERENCES webhook_event(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, webhook_id) REFERENCES webhook(organization_id, id) ON DELETE CASCADE,
  CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'stopped'::text])))
);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (organization_id, webhook_id, next_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_delivery_event ON public.webhook_delivery USING btree (organization_id, event_id);
CREATE INDEX webhook_delivery_listed ON public.webhook_delivery USING btree (organization_id, webhook_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX webhook_delivery_organization_id_webhook_id_event_id_key ON public.webhook_delivery USING btree (organization_id, webhook_id, event_id);
CREATE UNIQUE INDEX webhook_delivery_pkey ON public.webhook_delivery USING btree (organization_id, id);
row security on;
policy tenant on webhook_delivery to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table webhook_event (
  organization_id text not null,
  id text not null,
  type text not null,
  at timestamp with time zone not null,
  data jsonb not null,
  recipient_id text,
  contact_id text,
  account_id text,
  once text,
  UNIQUE (organization_id, type, once),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE
);
CREATE INDEX webhook_event_at ON public.webhook_event USING btree (at);
CREATE INDEX webhook_event_contact ON public.webhook_event USING btree (organization_id, contact_id) WHERE ((recipient_id IS NULL) AND (contact_id IS NOT NULL));
CREATE UNIQUE INDEX webhook_event_organization_id_type_once_key ON public.webhook_event USING btree (organization_id, type, once);
CREATE UNIQUE INDEX webhook_event_pkey ON public.webhook_event USING btree (organization_id, id);
row security on;
policy tenant on webhook_event to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

table webhook_pending (
  organization_id text not null,
  kind text not null,
  subject_id text not null,
  PRIMARY KEY (organization_id, kind, subject_id),
  FOREIGN KEY (organization_id) REFERENCES organization(organization_id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['distribution'::text, 'sitting'::text])))
);
CREATE UNIQUE INDEX webhook_pending_pkey ON public.webhook_pending USING btree (organization_id, kind, subject_id);
row security on;
policy tenant on webhook_pending to {firstlook_tenant} using (organization_id = current_setting('app.organization_id'::text, true)) check (organization_id = current_setting('app.organization_id'::text, true));
grant delete, insert, select, update to firstlook_tenant;

CREATE OR REPLACE FUNCTION public.add_each(kept integer[], added integer[])
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_agg(old + fresh order by place) from unnest(kept, added) with ordinality as pair(old, fresh, place)
$function$;

CREATE OR REPLACE FUNCTION public.apply_tenant_policy(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format('drop policy if exists tenant on %s', target);
  execute format(
    'create policy tenant on %s to firstlook_tenant using (organization_id = current_setting(''app.organization_id'', true)) with check (organization_id = current_setting(''app.organization_id'', true))',
    target);
  execute format('grant select, insert, update, delete on %s to firstlook_tenant', target);
end $function$;

CREATE OR REPLACE FUNCTION public.contact_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform follow_contact(new.organization_id, new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changes := old.changes + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_kept_people()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from kept_person p using gone g where p.organization_id = g.organization_id and p.release_id = g.release_id;
  delete from kept_person_row p using gone g where p.organization_id = g.organization_id and p.release_id = g.release_id;
  -- Whoever is counting them has those that are locked; what stays is swept away later.
  delete from report_mark where ctid = any(array(
    select m.ctid from report_mark m join gone g on m.organization_id = g.organization_id and m.release_id = g.release_id
    for update of m skip locked));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_stats_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from stats_day d using gone g where d.organization_id = g.organization_id;
  delete from stats_person p using gone g where p.organization_id = g.organization_id;
  delete from stats_people p using gone g where p.organization_id = g.organization_id;
  delete from stats_mark where ctid = any(array(
    select m.ctid from stats_mark m join gone g on m.organization_id = g.organization_id for update of m skip locked));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_contact(organization text, person text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  present record;
  held record;
  target text;
begin
  select c.email, c.mobile into present from contact c where c.organization_id in (organization, '-1') and c.id = person;
  if not found then return; end if;
  for held in
    select r.id, r.distribution_id, r.channel, r.address, r.token, coalesce(d.approval->'answer'->>'isGranted' = 'true', false) as is_approved
    from recipient r join distribution d on d.organization_id = r.organization_id and d.id = r.distribution_id
    where r.organization_id = organization and r.contact_id = person and r.state in ('queued', 'already')
    order by r.id
  loop
    target := nullif(case held.channel when 'email' then present.email else present.mobile end, '');
    continue when target is not distinct from held.address;
    perform from send_queue q where q.organization_id = organization and q.recipient_id = held.id and q.handed_at is null
      for update;
    if found then
      if target is not null and not held.is_approved then
        begin
          update recipient r set address = target, email = present.email, mobile = present.mobile
          where r.organization_id = organization and r.id = held.id;
          update send_queue q set worker = null, claim = null
          where q.organization_id = organization and q.recipient_id = held.id;
          update unsubscribe_token u set address = target
          where u.organization_id = organization
            and u.token_hash in (select token_hash(way) from unnest(ways_out(held.channel, held.token)) way);
          continue;
        exception when unique_violation then
          insert into send_behind (organization_id, recipient_id, distribution_id, blocker_id)
          values (organization, held.id, held.distribution_id, held.id);
        end;
      end if;
      delete from send_queue q where q.organization_id = organization and q.recipient_id = held.id;
    else
      perform from send_behind w where w.organization_id = organization and w.recipient_id = held.id for update;
      continue when not found;
      if target is null or held.is_approved then
        delete from send_behind w where w.organization_id = organization and w.recipient_id = held.id;
      else
        -- Whom he waits behind now is looked up in the next step.
        update send_behind w set blocker_id = held.id where w.organization_id = organization and w.recipient_id = held.id;
      end if;
    end if;
    update recipient r set state = case when target is null then 'missing-data' when held.is_approved then 'joined' else 'already' end,
      reason = case when target is not null and not held.is_approved then 'other-send' end,
      address = coalesce(target, 'contact:' || person), email = nullif(present.email, ''), mobile = present.mobile
    where r.organization_id = organization and r.id = held.id;
  end loop;
  perform pg_notify('firstlook_send', '');
end $function$;

CREATE OR REPLACE FUNCTION public.general_addresses_shown()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce((select settings @> '{"showsAddresses": true}' from organization where organization_id = '-1'), false)
$function$;

CREATE OR REPLACE FUNCTION public.general_watch_limit(person text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select (settings->>'maxTimesAllowdToWatchVideo')::int from contact where organization_id = '-1' and id = person
$function$;

CREATE OR REPLACE FUNCTION public.handed_length(fetched int4multirange, lengths double precision[])
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(sum(length), 0) from unnest(lengths) with ordinality as part(length, number)
  where fetched @> (number - 1)::int
$function$;

CREATE OR REPLACE FUNCTION public.has_webhook(organization text, told text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from webhook w where w.organization_id = organization and w.is_active and told = any(w.events))
$function$;

CREATE OR REPLACE FUNCTION public.is_general_address(wanted text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from contact where organization_id = '-1' and email = wanted and email <> '')
    or exists (select from contact where organization_id = '-1' and mobile = wanted)
    or exists (select from contact_address where organization_id = '-1' and address = wanted)
$function$;

CREATE OR REPLACE FUNCTION public.keep_main_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from contact_address a where a.organization_id = old.organization_id and a.contact_id = old.id and a.is_main;
  end if;
  if new.email <> '' then
    insert into contact_address (organization_id, contact_id, kind, address, is_main)
    values (new.organization_id, new.id, 'email', new.email, true);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_release_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    new.changed_by := coalesce(new.changed_by, new.created_by);
    new.changed_at := coalesce(new.changed_at, new.updated_at);
  elsif new.version = old.version or
    (new.release_type, new.data, new.design, new.expiration_date, new.embargo_until, new.publish_at) is not distinct from
      (old.release_type, old.data, old.design, old.expiration_date, old.embargo_until, old.publish_at) then
    new.changed_by := old.changed_by;
    new.changed_at := old.changed_at;
  else
    new.changed_at := new.updated_at;
    insert into release_version (organization_id, release_id, version, release_type, data, design, expiration_date,
      embargo_until, publish_at, changed_by, changed_at)
    values (old.organization_id, old.id, old.version, old.release_type, old.data, old.design, old.expiration_date,
      old.embargo_until, old.publish_at, old.changed_by, old.changed_at);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.language_of(design jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN "left"(COALESCE((design ->> 'locale'::text), 'he'::text), 2);

CREATE OR REPLACE FUNCTION public.licence_end(settings jsonb, last_day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
RETURN (((last_day + 1))::timestamp without time zone AT TIME ZONE COALESCE((settings ->> 'timeZone'::text), 'Asia/Jerusalem'::text));

CREATE OR REPLACE FUNCTION public.licence_end(zone text, last_day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
RETURN (((last_day + 1))::timestamp without time zone AT TIME ZONE zone);

CREATE OR REPLACE FUNCTION public.mark_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  mails text[] := array[old.email, case when tg_op = 'UPDATE' then new.email end];
begin
  insert into report_mark (organization_id, release_id, recipient_id)
  select k.organization_id, k.release_id, r.id from kept_report k join recipient r
    on r.organization_id = k.organization_id and r.release_id = k.release_id and r.address = any(mails)
  union all
  select k.organization_id, k.release_id, r.id from kept_report k join recipient r
    on r.organization_id = k.organization_id and r.release_id = k.release_id and r.email = any(mails) and r.email <> r.address
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_account_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into stats_mark (organization_id, day)
  select distinct k.organization_id, (s.started_at at time zone k.zone)::date
  from kept_stats k join watch w on w.organization_id = k.organization_id and w.account_id = old.id
  join sitting s on s.organization_id = w.organization_id and s.watch_id = w.id
  where s.total_ms > 0 and (s.started_at at time zone k.zone)::date < k.marked_until
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_act()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_mark (organization_id, release_id, recipient_id, account_id, link_token_id)
  select k.organization_id, k.release_id, coalesce(c.recipient_id, ''), coalesce(c.account_id, ''), coalesce(c.link_token_id, '')
  from (values (new.organization_id, new.release_id, new.recipient_id, new.account_id, new.link_token_id),
    (old.organization_id, old.release_id, old.recipient_id, old.account_id, old.link_token_id))
    as c(organization_id, release_id, recipient_id, account_id, link_token_id)
  join kept_report k on k.organization_id = c.organization_id and k.release_id = c.release_id
  where coalesce(c.recipient_id, c.account_id, c.link_token_id) is not null
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_acts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_mark (organization_id, release_id, recipient_id, account_id, link_token_id)
  select distinct c.organization_id, c.release_id, coalesce(c.recipient_id, ''), coalesce(c.account_id, ''), coalesce(c.link_token_id, '')
  from changed c join kept_report k on k.organization_id = c.organization_id and k.release_id = c.release_id
  where coalesce(c.recipient_id, c.account_id, c.link_token_id) is not null
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_identity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_mark (organization_id, release_id)
  select k.organization_id, k.release_id from kept_report k
  where (k.organization_id, k.release_id) in ((old.organization_id, old.release_id), (new.organization_id, new.release_id))
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_kit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_mark (organization_id, release_id, recipient_id, account_id)
  select k.organization_id, k.release_id, coalesce(c.recipient_id, ''), coalesce(c.actor_id, '')
  from (values (new.organization_id, new.target_id, new.recipient_id, new.actor_id),
    (old.organization_id, old.target_id, old.recipient_id, old.actor_id)) as c(organization_id, release_id, recipient_id, actor_id)
  join kept_report k on k.organization_id = c.organization_id and k.release_id = c.release_id
  where coalesce(c.recipient_id, c.actor_id) is not null
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_recipient_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stats_mark (organization_id, day)
  select distinct k.organization_id, (s.started_at at time zone k.zone)::date
  from kept_stats k join watch w on w.organization_id = k.organization_id and w.recipient_id = new.id
  join sitting s on s.organization_id = w.organization_id and s.watch_id = w.id
  where k.organization_id = new.organization_id and s.total_ms > 0 and (s.started_at at time zone k.zone)::date < k.marked_until
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_recipient_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stats_mark (organization_id, day)
  select distinct k.organization_id, (s.started_at at time zone k.zone)::date
  from changed c join kept_stats k on k.organization_id = c.organization_id
  join watch w on w.organization_id = c.organization_id and w.recipient_id = c.id
  join sitting s on s.organization_id = w.organization_id and s.watch_id = w.id
  where s.total_ms > 0 and (s.started_at at time zone k.zone)::date < k.marked_until
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_mark (organization_id, release_id)
  select distinct c.organization_id, c.release_id
  from changed c join kept_report k on k.organization_id = c.organization_id and k.release_id = c.release_id
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_mark (organization_id, release_id, recipient_id)
  select c.organization_id, c.release_id, c.id
  from changed c join kept_report k on k.organization_id = c.organization_id and k.release_id = c.release_id
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_send()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Written again where it stands: whoever tells the end right now holds the row, and this waits for it.
  insert into webhook_pending (organization_id, kind, subject_id)
  values (new.organization_id, 'distribution', coalesce(new.part_of, new.id))
  on conflict (organization_id, kind, subject_id) do update set subject_id = excluded.subject_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_sitting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_mark (organization_id, release_id, recipient_id, account_id, link_token_id)
  select w.organization_id, w.release_id, coalesce(w.recipient_id, ''), coalesce(w.account_id, ''), coalesce(w.link_token_id, '')
  from watch w join kept_report k on k.organization_id = w.organization_id and k.release_id = w.release_id
  where (w.organization_id, w.id) in ((new.organization_id, new.watch_id), (old.organization_id, old.watch_id))
    and coalesce(w.recipient_id, w.account_id, w.link_token_id) is not null
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_sitting_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stats_mark (organization_id, day)
  select distinct k.organization_id, (c.started_at at time zone k.zone)::date
  from (values (new.organization_id, new.started_at), (old.organization_id, old.started_at)) as c(organization_id, started_at)
  join kept_stats k on k.organization_id = c.organization_id
  where (c.started_at at time zone k.zone)::date < k.marked_until
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_suppressed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_mark (organization_id, release_id, recipient_id)
  select r.organization_id, r.release_id, r.id
  from changed c join recipient r on r.organization_id = c.organization_id and r.address = c.address and r.channel = c.channel
  join kept_report k on k.organization_id = r.organization_id and k.release_id = r.release_id
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_watch_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stats_mark (organization_id, day)
  select distinct k.organization_id, (s.started_at at time zone k.zone)::date
  from kept_stats k join sitting s on s.organization_id = k.organization_id and s.watch_id = new.id
  where k.organization_id = new.organization_id and s.total_ms > 0 and (s.started_at at time zone k.zone)::date < k.marked_until
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.name_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.slug := release_slug(new.title, new.id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.name_sound(given text, hears_vav boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(CASE WHEN (given ~ '[א-ת]'::text) THEN translate(replace(replace(replace((' '::text || translate(given, '-־'::text, '  '::text)), ' ו'::text, ' ב'::text), 'וו'::text, 'ב'::text), ' ה'::text, ' ח'::text), (('בגדזחטכלמנספצקרשתךםןףץ'::text || CASE WHEN hears_vav THEN 'ו'::text ELSE ''::text END) || 'אהוי ע׳״''"’.'::text), ('bgdzktklmnspckrstkmnpc'::text || CASE WHEN hears_vav THEN 'b'::text ELSE ''::text END)) ELSE translate(replace(replace(replace(replace(translate((' '::text || lower(given)), 'cqfvw-'::text, 'kkpbb '::text), 'tz'::text, 'c'::text), 'ts'::text, 'c'::text), 'kh'::text, 'k'::text), ' h'::text, ' k'::text), 'aeiouyh ''"’.'::text, ''::text) END, 'bb'::text, 'b'::text), 'dd'::text, 'd'::text), 'gg'::text, 'g'::text), 'kk'::text, 'k'::text), 'll'::text, 'l'::text), 'mm'::text, 'm'::text), 'nn'::text, 'n'::text), 'pp'::text, 'p'::text), 'rr'::text, 'r'::text), 'ss'::text, 's'::text), 'tt'::text, 't'::text), 'zz'::text, 'z'::text);

CREATE OR REPLACE FUNCTION public.new_id()
 RETURNS text
 LANGUAGE sql
AS $function$
  select (lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4096 / 1000), 3, '0')
    || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid::text
  from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) now
$function$;

CREATE OR REPLACE FUNCTION public.new_token()
 RETURNS text
 LANGUAGE sql
AS $function$
  select translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')
$function$;

CREATE OR REPLACE FUNCTION public.note_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  target text := coalesce(new.organization_id, old.organization_id);
  noted text := coalesce(current_setting('app.changed', true), '');
begin
  if position('/' || target || '/' in noted) = 0 then
    insert into organization_change as kept (organization_id, slot, count)
    -- An organization that this transaction removed has no counter any more.
    select o.organization_id, pg_backend_pid() % 8, 1 from organization o where o.organization_id = target
    on conflict (organization_id, slot) do update set count = kept.count + 1;
    perform set_config('app.changed', noted || '/' || target || '/', true);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_relations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.data = old.data then return null; end if;
    delete from release_relation where organization_id = new.organization_id and release_id = new.id;
  end if;
  insert into release_relation (organization_id, release_id, field, position, named_id)
  select new.organization_id, new.id, n.field, n.position, n.named_id from release_names(new.data) n
  join release r on r.organization_id = new.organization_id and r.id = n.named_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.organization_asks_nobody(organization_id text, status text, deleted_at timestamp with time zone, settings jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (organization_is_open(status, deleted_at) AND (organization_id <> '-1'::text) AND (NOT COALESCE(((settings ->> 'requireAuth'::text))::boolean, false)));

CREATE OR REPLACE FUNCTION public.organization_is_open(status text, deleted_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((status = 'approved'::text) AND (deleted_at IS NULL));

CREATE OR REPLACE FUNCTION public.organization_mark(id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select left(encode(sha256(convert_to(id, 'UTF8')), 'hex'), 8)
$function$;

CREATE OR REPLACE FUNCTION public.publish_release(organization text, release text, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  update release r set distributed_at = at, listed_at = at, publish_at = null
  where r.organization_id = organization and r.id = publish_release.release and r.distributed_at is null;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.readers_of(organization text, account text, mail text, link text)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT array_remove(ARRAY[('account:'::text || account), ( SELECT COALESCE(('contact:'::text || recipient.contact_id), ('recipient:'::text || recipient.id)) AS "coalesce"
            FROM recipient
           WHERE ((recipient.organization_id = readers_of.organization) AND (recipient.id = readers_of.mail))), ( SELECT ('link:'::text || link_token.id)
            FROM link_token
           WHERE ((link_token.organization_id = readers_of.organization) AND (link_token.id = readers_of.link) AND (link_token.type = 'unique'::text)))], NULL::text) AS array_remove;
END;

CREATE OR REPLACE FUNCTION public.release_and_groups(organization text, wanted text, at timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 4
BEGIN ATOMIC
 SELECT release_and_groups.wanted AS wanted
 UNION ALL
  SELECT DISTINCT g.id
    FROM ((release_relation n
      JOIN release c ON (((c.organization_id = n.organization_id) AND (c.id = n.named_id))))
      JOIN release g ON (((g.organization_id = n.organization_id) AND (g.id = n.release_id))))
   WHERE ((n.organization_id = release_and_groups.organization) AND (n.named_id = release_and_groups.wanted) AND (n.field = 'childrenReleases'::text) AND (g.id <> release_and_groups.wanted) AND release_is_out(c.distributed_at, c.expiration_date, release_and_groups.at) AND release_is_out(g.distributed_at, g.expiration_date, release_and_groups.at));
END;

CREATE OR REPLACE FUNCTION public.release_and_translations(organization text, wanted text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 3
BEGIN ATOMIC
 SELECT release_and_translations.wanted AS wanted
 UNION ALL
  SELECT t.id
    FROM (release r
      JOIN release t ON (((t.organization_id = r.organization_id) AND (t.translation_set = r.translation_set))))
   WHERE ((r.organization_id = release_and_translations.organization) AND (r.id = release_and_translations.wanted) AND (t.id <> release_and_translations.wanted));
END;

CREATE OR REPLACE FUNCTION public.release_facets(data jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT ((field.key || '='::text) || (one.value #>> '{}'::text[])) FROM (jsonb_each(release_facets.data) field(key, value) CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(field.value) WHEN 'array'::text THEN field.value ELSE jsonb_build_array(field.value) END) one(value)) WHERE ((jsonb_typeof(one.value) = ANY (ARRAY['string'::text, 'number'::text, 'boolean'::text])) AND (length(field.key) <= 100) AND ((length((one.value #>> '{}'::text[])) >= 1) AND (length((one.value #>> '{}'::text[])) <= 200))));

CREATE OR REPLACE FUNCTION public.release_has_consent(organization text, release text, readers text[], until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM release_consent c
           WHERE ((c.organization_id = release_has_consent.organization) AND (c.release_id = release_has_consent.release) AND (c.reader = ANY (release_has_consent.readers)) AND (c.named_until >= date_trunc('milliseconds'::text, release_has_consent.until))))) AS "exists";
END;

CREATE OR REPLACE FUNCTION public.release_is_embargoed(embargo_until timestamp with time zone, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((embargo_until IS NOT NULL) AND (embargo_until > at));

CREATE OR REPLACE FUNCTION public.release_is_expired(expiration_date timestamp with time zone, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((expiration_date IS NOT NULL) AND (expiration_date <= at));

CREATE OR REPLACE FUNCTION public.release_is_open(organization text, release text, distributed_at timestamp with time zone, expiration_date timestamp with time zone, embargo_until timestamp with time zone, readers text[], at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (release_is_out(distributed_at, expiration_date, at) AND ((NOT release_is_embargoed(embargo_until, at)) OR release_has_consent(organization, release, readers, embargo_until)));

CREATE OR REPLACE FUNCTION public.release_is_out(distributed_at timestamp with time zone, expiration_date timestamp with time zone, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((distributed_at IS NOT NULL) AND (NOT release_is_expired(expiration_date, at)));

CREATE OR REPLACE FUNCTION public.release_names(data jsonb)
 RETURNS TABLE(field text, "position" integer, named_id text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT k.field,
     (row_number() OVER (PARTITION BY k.field ORDER BY k.place, held.place, item.place))::integer AS row_number,
         CASE jsonb_typeof(item.one)
             WHEN 'string'::text THEN (item.one #>> '{}'::text[])
             ELSE (item.one ->> '_id'::text)
         END AS "case"
    FROM ((( VALUES (1,'childrenReleases'::text,'strict $.**."childrenReleases"'::jsonpath), (2,'mostWatchedReleases'::text,'strict $.**."mostWatchedReleases"'::jsonpath), (3,'recommendedReleases'::text,'strict $.**."recommendedReleases"'::jsonpath), (4,'relatedReleases'::text,'strict $.**."relatedReleases"'::jsonpath), (5,'sameSeries'::text,'strict $.**."sameSeries"'::jsonpath)) k(place, field, at)
      CROSS JOIN LATERAL jsonb_path_query(release_names.data, k.at) WITH ORDINALITY held(value, place))
      CROSS JOIN LATERAL jsonb_array_elements(
         CASE jsonb_typeof(held.value)
             WHEN 'array'::text THEN held.value
             ELSE jsonb_build_array(held.value)
         END) WITH ORDINALITY item(one, place));
END;

CREATE OR REPLACE FUNCTION public.release_slug(title text, id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select concat_ws('-',
    nullif(btrim(left(btrim(regexp_replace(lower(title), '[^a-z0-9א-תà-ÿ]+', '-', 'g'), '-'), 80), '-'), ''),
    case when id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then translate(rtrim(encode(decode(replace(id, '-', ''), 'hex'), 'base64'), '='), '+/', '-_') else id end)
$function$;

CREATE OR REPLACE FUNCTION public.releases_reaching(organization text, wanted text, at timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 4
BEGIN ATOMIC
 SELECT DISTINCT link.id
    FROM ((releases_saying(releases_reaching.organization, releases_reaching.wanted, releases_reaching.at) said(id)
      CROSS JOIN LATERAL release_and_groups(releases_reaching.organization, said.id, releases_reaching.at) held(id))
      CROSS JOIN LATERAL releases_saying(releases_reaching.organization, held.id, releases_reaching.at) link(id));
END;

CREATE OR REPLACE FUNCTION public.releases_saying(organization text, wanted text, at timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 3
BEGIN ATOMIC
 SELECT releases_saying.wanted AS wanted
 UNION ALL
  SELECT t.id
    FROM (release r
      JOIN release t ON (((t.organization_id = r.organization_id) AND (t.translation_set = r.translation_set))))
   WHERE ((r.organization_id = releases_saying.organization) AND (r.id = releases_saying.wanted) AND (t.id <> releases_saying.wanted) AND (r.archived_at IS NULL) AND release_is_out(r.distributed_at, r.expiration_date, releases_saying.at) AND release_is_out(t.distributed_at, t.expiration_date, releases_saying.at));
END;

CREATE OR REPLACE FUNCTION public.search_form(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(replace(replace(replace(lower(translate(regexp_replace(NORMALIZE(translate(given, '´`΄ʹ″‴'::text, ''::text), NFKD), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff''"\u02b9-\u02bc\u05f3\u05f4\u2018-\u201f\u2032-\u2037\u00ab\u00bb]'::text, ''::text, 'g'::text), 'ıŁłØøĐđŊÆŒÞÐðςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐЂЈЉЊЋЏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'::text, 'illooddŋæœþddσабвгдежзийклмнопрстуфхцчшщъыьэюяієґђјљњћџαβγδεζηθικλμνξοπρστυφχψω'::text)), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), '[\s\u002d\u2010-\u2015\u05be\u2212]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.search_letters(searched text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(search_form(searched), 'אבגדהוזחטיכלמנסעפצקרשתךםןףץ'::text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZR'::text);

CREATE OR REPLACE FUNCTION public.search_pattern(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (('%'::text || regexp_replace(search_letters(typed), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text);

CREATE OR REPLACE FUNCTION public.short_code(token text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select left(translate(encode(sha256(convert_to('short ' || token, 'UTF8')), 'base64'), '+/', '-_'), 11)
$function$;

CREATE OR REPLACE FUNCTION public.shown_address(is_general boolean, address text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when is_general and not general_addresses_shown() then null else address end
$function$;

CREATE OR REPLACE FUNCTION public.shown_words(is_general boolean, words text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when is_general and not general_addresses_shown()
    then regexp_replace(words, '[^[:space:]<>]*@[^[:space:]<>]*|\+?[0-9]{7,}', '•••', 'g') else words end
$function$;

CREATE OR REPLACE FUNCTION public.tell_archived()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_webhooks(new.organization_id,
    case when new.archived_at is null then 'release.unarchived' else 'release.archived' end,
    coalesce(new.archived_at, now()),
    jsonb_build_object('releaseId', new.id, 'releaseTitle', new.title, 'releaseType', new.release_type));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ours text[] := (select array_agg(f.id) from fresh f);
begin
  perform tell_opened(f.organization_id, f.recipient_id, f.kind, f.device, f.country, f.at, ours)
  from (select distinct on (n.organization_id, n.recipient_id) n.* from fresh n
    where n.verdict = 'person' and n.recipient_id is not null order by n.organization_id, n.recipient_id, n.at, n.id) f
  where has_webhook(f.organization_id, 'recipient.opened');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_opened(organization text, recipient text, via text, used_device text, from_country text, opened_at timestamp with time zone, ours text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.tell_published()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_webhooks(new.organization_id, 'release.published', new.distributed_at,
    jsonb_build_object('releaseId', new.id, 'releaseTitle', new.title, 'releaseType', new.release_type));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_sitting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.tell_unsubscribed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.tell_webhooks(organization text, told text, told_at timestamp with time zone, facts jsonb, recipient text DEFAULT NULL::text, contact text DEFAULT NULL::text, account text DEFAULT NULL::text, only_once text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.token_hash(token text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(convert_to(token, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.uses_general(organization text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from organization o where o.organization_id = organization and o.organization_id <> '-1'
    and not o.settings @> '{"dontUseGlobalDbData": true}')
$function$;

CREATE OR REPLACE FUNCTION public.ways_out(channel text, token text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when channel = 'sms' then array[token, short_code(token)] else array[token] end
$function$;

view declined_mailing as
 SELECT account.email AS address,
    'email'::text AS channel
   FROM account
  WHERE ((account.mailing @> '{"unsubscribed": true}'::jsonb) OR (account.mailing @> '{"newsletter": false}'::jsonb))
UNION ALL
 SELECT account.mobile AS address,
    'sms'::text AS channel
   FROM account
  WHERE ((account.mobile IS NOT NULL) AND (account.mailing @> '{"unsubscribed": true}'::jsonb));

view general_address as
 SELECT contact_id,
    kind,
    address,
    is_main,
    label,
    place
   FROM contact_address
  WHERE ((organization_id = '-1'::text) AND ( SELECT uses_general(current_setting('app.organization_id'::text, true)) AS uses_general));

view general_company as
 SELECT id,
    name
   FROM company
  WHERE ((organization_id = '-1'::text) AND ( SELECT uses_general(current_setting('app.organization_id'::text, true)) AS uses_general));

view general_contact as
 SELECT id,
    first_name,
    last_name,
    email,
    role,
    tags,
    company,
    mobile,
    mobile_data,
    settings,
    version,
    created_at,
    letters,
    gender
   FROM contact
  WHERE ((organization_id = '-1'::text) AND ( SELECT uses_general(current_setting('app.organization_id'::text, true)) AS uses_general));

view general_list as
 SELECT id,
    title,
    updated_at
   FROM mailing_list
  WHERE ((organization_id = '-1'::text) AND ( SELECT uses_general(current_setting('app.organization_id'::text, true)) AS uses_general));

view general_list_contact as
 SELECT mailing_list_id,
    contact_id
   FROM mailing_list_contact
  WHERE ((organization_id = '-1'::text) AND ( SELECT uses_general(current_setting('app.organization_id'::text, true)) AS uses_general));

view general_tag as
 SELECT id,
    name
   FROM tag
  WHERE ((organization_id = '-1'::text) AND ( SELECT uses_general(current_setting('app.organization_id'::text, true)) AS uses_general));

view own_contact as
 SELECT organization_id,
    id,
    first_name,
    last_name,
    email,
    tags,
    company,
    letters,
    import_id,
    created_at
   FROM contact
  WHERE (organization_id = current_setting('app.organization_id'::text, true));

view own_release as
 SELECT organization_id,
    id,
    release_type,
    data,
    letters,
    title,
    expiration_date,
    distributed_at,
    listed_at,
    created_at,
    updated_at,
    facets,
    embargo_until,
    archived_at,
    reader_text
   FROM release
  WHERE (organization_id = current_setting('app.organization_id'::text, true));
