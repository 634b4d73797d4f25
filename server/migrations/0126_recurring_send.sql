-- Sends that repeat by a rule, each time with the newest release of a type (docs/decisions/0119).
create table recurring_send (
  organization_id text not null references organization (organization_id) on delete cascade,
  id text not null,
  name text not null check (name <> ''),
  release_type text not null,
  -- On which days and when, by the clocks of the organization (contract/src/recurring-rule.ts).
  rule jsonb not null,
  -- Lists, tags, companies, a search or everybody; who that is is asked at each moment.
  audience jsonb not null,
  -- From whom, subject, preheader, kind and pace.
  message jsonb not null,
  is_on boolean not null default true,
  -- Why it is off, where no person paused it.
  stopped text check (stopped in ('planner', 'ended', 'restored')),
  -- Its next moment, and by the clocks of which zone; null while it is off.
  next_at timestamptz,
  zone text not null,
  -- When the newest release that it took was opened: it takes none that is older.
  taken_until timestamptz,
  -- By whose word it leaves: who saved it last, or let it go on. An account, or the key of a program.
  by text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index recurring_send_name on recurring_send (organization_id, lower(name));
create index recurring_send_due on recurring_send (next_at) where is_on;
select apply_tenant_policy('recurring_send');

-- What became of its moments: one row each, which is written with the distribution that it makes.
create table recurring_occurrence (
  organization_id text not null,
  recurring_send_id text not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('sent', 'nothingNew', 'nobody', 'withdrawn', 'design', 'details', 'planner', 'failed')),
  release_id text,
  distribution_id text,
  primary key (organization_id, recurring_send_id, at),
  foreign key (organization_id, recurring_send_id) references recurring_send (organization_id, id) on delete cascade
);
-- It sends no release twice.
create unique index recurring_occurrence_release on recurring_occurrence (organization_id, recurring_send_id, release_id)
  where release_id is not null;
select apply_tenant_policy('recurring_occurrence');
