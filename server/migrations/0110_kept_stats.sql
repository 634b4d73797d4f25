-- What was watched, added up by day, kept (docs/decisions/0107): the page of statistics reads days that are over from here, and the raw
-- sittings of the moments at the ends of a range alone.

-- All locks at once and each for a moment, tried again: behind one that waits, heartbeats would wait, too.
do $$
begin
  set local lock_timeout = '2s';
  for attempt in 1..60 loop
    begin
      lock table sitting, watch, recipient, account in share row exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      if attempt = 60 then raise; end if;
      perform pg_sleep(1);
    end;
  end loop;
  set local lock_timeout to default;
end $$;

create table kept_stats (
  organization_id text primary key references organization (organization_id) on delete cascade,
  -- The rule by which days were counted: what another one counted is nobody's.
  rule text not null,
  -- Days are those of this zone; once the organization has another one, they are of no use.
  zone text not null,
  -- Changes of days before this one leave marks.
  marked_until date not null,
  -- A transaction below this one may have changed something before it could see up to which day marks are left.
  ready_after xid8,
  ready_at timestamptz,
  -- Days before this one are kept.
  kept_until date,
  -- The day that was counted once more last, to see whether it is right.
  checked_day date,
  began_at timestamptz not null default now(),
  -- When the statistics were read last, to a day.
  read_at timestamptz not null default now()
) with (fillfactor = 50);

-- What can be added up. A watch of no release has the empty text for one.
create table stats_day (
  organization_id text not null,
  day date not null,
  release_id text not null,
  file_id text not null,
  -- As the keys of viewers begin (features/media/viewer-key.ts).
  viewer text not null,
  device text not null,
  country text not null,
  count int not null,
  time bigint not null,
  primary key (organization_id, day, release_id, file_id, viewer, device, country)
);

-- Who watched on a day, once for each release and once (the empty text) for all of them: people cannot be added up.
create table stats_person (
  organization_id text not null,
  day date not null,
  release_id text not null,
  -- A hash: a person is compared and never shown.
  person uuid not null,
  primary key (organization_id, release_id, person, day)
);
-- Rows of a day stand together, and its entries are one.
create index stats_person_day on stats_person (organization_id, day);

-- How many people watched on a day who had watched last on an earlier one. The people of a range are those of whom that
-- earlier day lies before it, so they can be added up after all.
create table stats_people (
  organization_id text not null,
  day date not null,
  -- `-infinity` where they watched for the first time.
  before_day date not null,
  release_id text not null,
  people int not null,
  primary key (organization_id, day, before_day, release_id)
);

-- Days of which something changed since they were counted. A transaction says each once, as of a report (0066).
create table stats_mark (
  organization_id text not null,
  day date not null,
  xact xid8 not null default pg_current_xact_id(),
  left_at timestamptz not null default now(),
  primary key (organization_id, day, xact)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

select apply_tenant_policy('kept_stats');
select apply_tenant_policy('stats_day');
select apply_tenant_policy('stats_person');
select apply_tenant_policy('stats_people');
select apply_tenant_policy('stats_mark');

create function drop_stats_days() returns trigger language plpgsql as $$
begin
  delete from stats_day d using gone g where d.organization_id = g.organization_id;
  delete from stats_person p using gone g where p.organization_id = g.organization_id;
  delete from stats_people p using gone g where p.organization_id = g.organization_id;
  delete from stats_mark where ctid = any(array(
    select m.ctid from stats_mark m join gone g on m.organization_id = g.organization_id for update of m skip locked));
  return null;
end $$;
create trigger drop_stats_days after delete on kept_stats referencing old table as gone
  for each statement execute function drop_stats_days();

-- Triggers, so that no statement that is written tomorrow forgets the mark. A heartbeat of a day that goes on leaves none.

create function mark_sitting_day() returns trigger language plpgsql as $$
begin
  insert into stats_mark (organization_id, day)
  select distinct k.organization_id, (c.started_at at time zone k.zone)::date
  from (values (new.organization_id, new.started_at), (old.organization_id, old.started_at)) as c(organization_id, started_at)
  join kept_stats k on k.organization_id = c.organization_id
  where (c.started_at at time zone k.zone)::date < k.marked_until
  on conflict do nothing;
  return null;
end $$;
create trigger mark_born_day after insert on sitting for each row when (new.total_ms > 0) execute function mark_sitting_day();
create trigger mark_changed_day after update on sitting for each row when ((old.total_ms > 0 or new.total_ms > 0) and (
    (old.organization_id, old.watch_id, old.total_ms, old.started_at, old.device, old.country)
      is distinct from (new.organization_id, new.watch_id, new.total_ms, new.started_at, new.device, new.country)))
  execute function mark_sitting_day();
create trigger mark_gone_day after delete on sitting for each row when (old.total_ms > 0) execute function mark_sitting_day();

-- Of what, and by whom, its sittings are. One that goes takes them along, and they leave the marks.
create function mark_watch_days() returns trigger language plpgsql as $$
begin
  insert into stats_mark (organization_id, day)
  select distinct k.organization_id, (s.started_at at time zone k.zone)::date
  from kept_stats k join sitting s on s.organization_id = k.organization_id and s.watch_id = new.id
  where k.organization_id = new.organization_id and s.total_ms > 0 and (s.started_at at time zone k.zone)::date < k.marked_until
  on conflict do nothing;
  return null;
end $$;
create trigger mark_changed_days after update of release_id, file_id, viewer_key, account_id, recipient_id on watch for each row when (
    (old.release_id, old.file_id, old.viewer_key, old.account_id, old.recipient_id)
      is distinct from (new.release_id, new.file_id, new.viewer_key, new.account_id, new.recipient_id))
  execute function mark_watch_days();

-- Who watched by a mailed link is a person by the address of the row in the ledger.
create function mark_recipient_days() returns trigger language plpgsql as $$
begin
  insert into stats_mark (organization_id, day)
  select distinct k.organization_id, (s.started_at at time zone k.zone)::date
  from changed c join kept_stats k on k.organization_id = c.organization_id
  join watch w on w.organization_id = c.organization_id and w.recipient_id = c.id
  join sitting s on s.organization_id = w.organization_id and s.watch_id = w.id
  where s.total_ms > 0 and (s.started_at at time zone k.zone)::date < k.marked_until
  on conflict do nothing;
  return null;
end $$;
create trigger mark_gone_days after delete on recipient referencing old table as changed for each statement execute function mark_recipient_days();

create function mark_recipient_day() returns trigger language plpgsql as $$
begin
  insert into stats_mark (organization_id, day)
  select distinct k.organization_id, (s.started_at at time zone k.zone)::date
  from kept_stats k join watch w on w.organization_id = k.organization_id and w.recipient_id = new.id
  join sitting s on s.organization_id = w.organization_id and s.watch_id = w.id
  where k.organization_id = new.organization_id and s.total_ms > 0 and (s.started_at at time zone k.zone)::date < k.marked_until
  on conflict do nothing;
  return null;
end $$;
create trigger mark_changed_days after update of address, email on recipient for each row
  when ((old.address, old.email) is distinct from (new.address, new.email)) execute function mark_recipient_day();

-- Who watched signed in is a person by the address of the account, in whatever organization.
create function mark_account_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into stats_mark (organization_id, day)
  select distinct k.organization_id, (s.started_at at time zone k.zone)::date
  from kept_stats k join watch w on w.organization_id = k.organization_id and w.account_id = old.id
  join sitting s on s.organization_id = w.organization_id and s.watch_id = w.id
  where s.total_ms > 0 and (s.started_at at time zone k.zone)::date < k.marked_until
  on conflict do nothing;
  return null;
end $$;
create trigger mark_days after update of email on account for each row when (old.email is distinct from new.email)
  execute function mark_account_days();
create trigger mark_gone_days after delete on account for each row execute function mark_account_days();
