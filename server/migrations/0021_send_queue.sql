-- What waits to be sent stands in a narrow table of its own (docs/decisions/0027). A row of `recipient` is written when it
-- is born and when it is settled; in between it is `queued`, and its row here says how far it has come.
create table send_queue (
  organization_id text not null,
  recipient_id text not null,
  distribution_id text not null,
  ready_at timestamptz not null,
  -- Tries that failed for now.
  attempts integer not null default 0,
  -- Whose it is at the moment: the worker, and which of its claims.
  worker text,
  claim bigint,
  -- Committed before the message is given to the provider.
  handed_at timestamptz,
  primary key (organization_id, recipient_id),
  foreign key (organization_id, distribution_id) references distribution (organization_id, id) on delete cascade,
  check (handed_at is null or worker is not null)
) with (
  -- A claim and a hand-over find room beside the row; no index knows of them.
  fillfactor = 50,
  -- Every row dies within minutes: what is dead is cleared away by its number, not by its share.
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000
);
create index send_queue_due on send_queue (organization_id, distribution_id, ready_at);
select apply_tenant_policy('send_queue');

-- Workers that live; what a worker holds whose time is over goes back, or is in doubt.
create table send_worker (
  id text primary key,
  lease_until timestamptz not null
);

-- Sends whose ledger is still being written, and how far that has come.
create table send_birth (
  organization_id text not null,
  distribution_id text not null,
  -- Who is meant, as the call said it.
  chosen jsonb not null,
  -- The last contact that is in the ledger; null before the first step.
  after_contact text,
  -- How many people there will be; null until they were counted.
  expected integer,
  stepped_at timestamptz not null default now(),
  primary key (organization_id, distribution_id),
  foreign key (organization_id, distribution_id) references distribution (organization_id, id) on delete cascade
);
select apply_tenant_policy('send_birth');

insert into send_queue (organization_id, recipient_id, distribution_id, ready_at, attempts, worker, claim, handed_at)
select organization_id, id, distribution_id, next_attempt_at, attempts,
  case state when 'handed' then coalesce(claimed_by, 'unknown') end, case state when 'handed' then 0 end,
  case state when 'handed' then coalesce(handed_at, now()) end
from recipient where state in ('queued', 'claimed', 'handed');
insert into send_worker (id, lease_until) select distinct worker, now() from send_queue where worker is not null;

drop index recipient_due;
drop index recipient_open;
drop index recipient_once;
drop index recipient_distribution;
-- The primary key leads to the same row.
drop index recipient_id;
alter table recipient drop constraint recipient_state_check;
update recipient set state = 'queued', claimed_by = null where state in ('claimed', 'handed');
update recipient set claimed_by = null where claimed_by is not null;
-- Whose claim a row was when a sweep called it unconfirmed: that worker alone may still know better.
alter table recipient rename column claimed_by to swept_from;
alter table recipient drop column next_attempt_at, drop column lease_until, drop column attempts,
  add constraint recipient_state_check check (state in ('queued', 'sent', 'failed', 'unconfirmed', 'already', 'unsubscribed',
    'bounced', 'missing-data', 'stopped')),
  -- The state as far as indexes know it: a message that waits and is then sent changes nothing they hold, so the row is
  -- written in its own page and no index is touched.
  add column outcome text not null generated always as (case state when 'queued' then 'sent' else state end) stored,
  set (fillfactor = 85);
create unique index recipient_once on recipient (organization_id, release_id, channel, round, address)
  where outcome in ('sent', 'unconfirmed');
create index recipient_distribution on recipient (organization_id, distribution_id, outcome);
