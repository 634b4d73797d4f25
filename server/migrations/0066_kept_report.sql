-- The people of a large release as its report counts them, kept (docs/decisions/0069): a reader finds filters, order and
-- counts in narrow rows, and counts anew whoever something happened to since. Two indexes of it are made before, by 0064.

-- All locks at once and each for a moment, tried again: behind one that waits, opens and heartbeats would wait, too. From then on
-- until the end, which is near, as nothing here goes through a table.
do $$
begin
  set local lock_timeout = '2s';
  for attempt in 1..60 loop
    begin
      lock table release, recipient, event, watch, sitting, suppression, audit, account in share row exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      if attempt = 60 then raise; end if;
      perform pg_sleep(1);
    end;
  end loop;
  set local lock_timeout to default;
end $$;

create table kept_report (
  organization_id text not null,
  release_id text not null,
  -- The rule by which people were counted: what another one counted is nobody's.
  rule text not null,
  -- A transaction below this one may have changed something before it could see this row, and so left no mark.
  ready_after xid8,
  began_at timestamptz not null default now(),
  made_at timestamptz,
  -- When it was read last, to a day.
  read_at timestamptz not null default now(),
  -- Marks of transactions below this one were counted; written down now and then, so that readers pass over what is gone.
  taken_below xid8 not null default '0',
  taken_at timestamptz not null default now(),
  primary key (organization_id, release_id),
  foreign key (organization_id, release_id) references release (organization_id, id) on delete cascade
) with (fillfactor = 50);

-- No foreign key from here: it would ask once for each of hundreds of thousands of rows. They go with their report by a trigger.
create table kept_person (
  organization_id text not null,
  release_id text not null,
  -- Whether what machines did counts, too; both are kept.
  with_machines boolean not null,
  -- The first of their rows in the ledger.
  one text not null,
  -- All of them, where they have several.
  rows text[],
  -- What filters and numbers ask, in bits (features/engagement/class.sql.ts).
  class int not null,
  last_seen_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, release_id, with_machines, one)
);
create index kept_person_order on kept_person
  (organization_id, release_id, with_machines, last_seen_at desc nulls last, created_at, one) include (class);

-- Whose a row of the ledger is, of people who have several.
create table kept_person_row (
  organization_id text not null,
  release_id text not null,
  recipient_id text not null,
  one text not null,
  primary key (organization_id, release_id, recipient_id)
);

-- What changed since: a row of the ledger, what an account or a link did, or, naming none of them, who is one person. A transaction
-- says each once. Nobody finds a mark of another one and leaves none: that could be taken before the change that relies on it is committed.
create table report_mark (
  organization_id text not null,
  release_id text not null,
  xact xid8 not null default pg_current_xact_id(),
  recipient_id text not null default '',
  account_id text not null default '',
  link_token_id text not null default '',
  primary key (organization_id, release_id, xact, recipient_id, account_id, link_token_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

select apply_tenant_policy('kept_report');
select apply_tenant_policy('kept_person');
select apply_tenant_policy('kept_person_row');
select apply_tenant_policy('report_mark');

create function drop_kept_people() returns trigger language plpgsql as $$
begin
  delete from kept_person p using gone g where p.organization_id = g.organization_id and p.release_id = g.release_id;
  delete from kept_person_row p using gone g where p.organization_id = g.organization_id and p.release_id = g.release_id;
  -- Whoever is counting them has those that are locked; what stays is swept away later.
  delete from report_mark where ctid = any(array(
    select m.ctid from report_mark m join gone g on m.organization_id = g.organization_id and m.release_id = g.release_id
    for update of m skip locked));
  return null;
end $$;
create trigger drop_kept_people after delete on kept_report referencing old table as gone
  for each statement execute function drop_kept_people();

-- Triggers, so that no statement that is written tomorrow forgets the mark. Each looks once a statement, or once a row where a statement
-- writes one, whether its release is kept; where it is not, that is all it costs.

create function mark_rows() returns trigger language plpgsql as $$
begin
  insert into report_mark (organization_id, release_id, recipient_id)
  select c.organization_id, c.release_id, c.id
  from changed c join kept_report k on k.organization_id = c.organization_id and k.release_id = c.release_id
  on conflict do nothing;
  return null;
end $$;
create trigger mark_rows after update on recipient referencing new table as changed for each statement execute function mark_rows();

-- A row more, or less, may make one person of two.
create function mark_release() returns trigger language plpgsql as $$
begin
  insert into report_mark (organization_id, release_id)
  select distinct c.organization_id, c.release_id
  from changed c join kept_report k on k.organization_id = c.organization_id and k.release_id = c.release_id
  on conflict do nothing;
  return null;
end $$;
create trigger mark_born after insert on recipient referencing new table as changed for each statement execute function mark_release();
create trigger mark_gone after delete on recipient referencing old table as changed for each statement execute function mark_release();

create function mark_identity() returns trigger language plpgsql as $$
begin
  insert into report_mark (organization_id, release_id)
  select k.organization_id, k.release_id from kept_report k
  where (k.organization_id, k.release_id) in ((old.organization_id, old.release_id), (new.organization_id, new.release_id))
  on conflict do nothing;
  return null;
end $$;
create trigger mark_identity after update of organization_id, id, release_id, channel, address, email, contact_id, created_at on recipient
  for each row when ((old.organization_id, old.id, old.release_id, old.channel, old.address, old.email, old.contact_id, old.created_at)
    is distinct from (new.organization_id, new.id, new.release_id, new.channel, new.address, new.email, new.contact_id, new.created_at))
  execute function mark_identity();

-- Of many rows that come together, or go.
create function mark_acts() returns trigger language plpgsql as $$
begin
  insert into report_mark (organization_id, release_id, recipient_id, account_id, link_token_id)
  select distinct c.organization_id, c.release_id, coalesce(c.recipient_id, ''), coalesce(c.account_id, ''), coalesce(c.link_token_id, '')
  from changed c join kept_report k on k.organization_id = c.organization_id and k.release_id = c.release_id
  where coalesce(c.recipient_id, c.account_id, c.link_token_id) is not null
  on conflict do nothing;
  return null;
end $$;
create trigger mark_born after insert on event referencing new table as changed for each statement execute function mark_acts();
create trigger mark_gone after delete on event referencing old table as changed for each statement execute function mark_acts();
create trigger mark_gone after delete on watch referencing old table as changed for each statement execute function mark_acts();

-- Of one row, as it was and as it is; of one that is new there is nothing before.
create function mark_act() returns trigger language plpgsql as $$
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
end $$;
create trigger mark_changed after update on event for each row when (
    (old.organization_id, old.release_id, old.recipient_id, old.account_id, old.link_token_id, old.kind, old.verdict, old.at)
      is distinct from
    (new.organization_id, new.release_id, new.recipient_id, new.account_id, new.link_token_id, new.kind, new.verdict, new.at))
  execute function mark_act();
-- A film that was opened and not seen, and parts of it that were handed out, are in no report.
create trigger mark_born after insert on watch for each row when (new.total_ms > 0) execute function mark_act();
create trigger mark_changed after update on watch for each row when ((old.total_ms > 0 or new.total_ms > 0) and (
    (old.organization_id, old.id, old.release_id, old.recipient_id, old.account_id, old.link_token_id, old.total_ms, old.buckets, old.updated_at)
      is distinct from
    (new.organization_id, new.id, new.release_id, new.recipient_id, new.account_id, new.link_token_id, new.total_ms, new.buckets, new.updated_at)))
  execute function mark_act();

-- Of what its watch is of. Where that went with it, the watch leaves the mark.
create function mark_sitting() returns trigger language plpgsql as $$
begin
  insert into report_mark (organization_id, release_id, recipient_id, account_id, link_token_id)
  select w.organization_id, w.release_id, coalesce(w.recipient_id, ''), coalesce(w.account_id, ''), coalesce(w.link_token_id, '')
  from watch w join kept_report k on k.organization_id = w.organization_id and k.release_id = w.release_id
  where (w.organization_id, w.id) in ((new.organization_id, new.watch_id), (old.organization_id, old.watch_id))
    and coalesce(w.recipient_id, w.account_id, w.link_token_id) is not null
  on conflict do nothing;
  return null;
end $$;
create trigger mark_born after insert on sitting for each row when (new.total_ms > 0) execute function mark_sitting();
create trigger mark_changed after update on sitting for each row when ((old.total_ms > 0 or new.total_ms > 0) and (
    (old.organization_id, old.watch_id, old.total_ms, old.started_at, old.ended_at)
      is distinct from (new.organization_id, new.watch_id, new.total_ms, new.started_at, new.ended_at)))
  execute function mark_sitting();
create trigger mark_gone after delete on sitting for each row when (old.total_ms > 0) execute function mark_sitting();

create function mark_suppressed() returns trigger language plpgsql as $$
begin
  insert into report_mark (organization_id, release_id, recipient_id)
  select r.organization_id, r.release_id, r.id
  from changed c join recipient r on r.organization_id = c.organization_id and r.address = c.address and r.channel = c.channel
  join kept_report k on k.organization_id = r.organization_id and k.release_id = r.release_id
  on conflict do nothing;
  return null;
end $$;
create trigger mark_born after insert on suppression referencing new table as changed for each statement execute function mark_suppressed();
create trigger mark_now after update on suppression referencing new table as changed for each statement execute function mark_suppressed();
create trigger mark_before after update on suppression referencing old table as changed for each statement execute function mark_suppressed();
create trigger mark_gone after delete on suppression referencing old table as changed for each statement execute function mark_suppressed();

-- Of all that is written into the log a report counts the press kits that were taken.
create function mark_kit() returns trigger language plpgsql as $$
begin
  insert into report_mark (organization_id, release_id, recipient_id, account_id)
  select k.organization_id, k.release_id, coalesce(c.recipient_id, ''), coalesce(c.actor_id, '')
  from (values (new.organization_id, new.target_id, new.recipient_id, new.actor_id),
    (old.organization_id, old.target_id, old.recipient_id, old.actor_id)) as c(organization_id, release_id, recipient_id, actor_id)
  join kept_report k on k.organization_id = c.organization_id and k.release_id = c.release_id
  where coalesce(c.recipient_id, c.actor_id) is not null
  on conflict do nothing;
  return null;
end $$;
create trigger mark_kit after insert on audit for each row when (new.action = 'release.pressKit') execute function mark_kit();
create trigger mark_changed_kit after update on audit for each row
  when (old.action = 'release.pressKit' or new.action = 'release.pressKit') execute function mark_kit();
create trigger mark_gone_kit after delete on audit for each row when (old.action = 'release.pressKit') execute function mark_kit();

-- Who came signed in is found by the address of the account. Marks that name an account are read by its address at that time; these
-- are for the people of an address that is an account's no longer, or only now, in whatever organization.
create function mark_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
create trigger mark_report after update of email on account for each row when (old.email is distinct from new.email)
  execute function mark_account();
create trigger mark_gone_report after delete on account for each row execute function mark_account();
