-- How often something changed that the organization's lists and pages show. Answers that were made ready are kept under
-- this number: whoever reads the number before the rows never keeps older rows under a newer number.
-- Several counters an organization, one for each group of connections: who commits holds his counter until the disk has
-- the commit, and others need not wait for it. Their sum is the number.
create table organization_change (
  organization_id text not null references organization (organization_id) on delete cascade,
  slot smallint not null,
  count bigint not null,
  primary key (organization_id, slot)
);
select apply_tenant_policy('organization_change');

-- Counts a transaction once for each organization whose rows it changed. Runs at its commit: the counter is the last row
-- it locks, and no longer than the commit takes.
create function note_change() returns trigger language plpgsql as $$
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
end $$;

-- The tables that lists and pages are built from (`kept-answer.test.ts` says when one lacks its trigger).
create constraint trigger changed after insert or update or delete on organization
  deferrable initially deferred for each row execute function note_change();
create constraint trigger changed after insert or update or delete on sender_proof
  deferrable initially deferred for each row execute function note_change();
create constraint trigger changed after insert or update or delete on registered_file
  deferrable initially deferred for each row execute function note_change();
create constraint trigger changed after insert or update or delete on release
  deferrable initially deferred for each row execute function note_change();
create constraint trigger changed after insert or update or delete on release_file
  deferrable initially deferred for each row execute function note_change();
create constraint trigger changed after insert or update or delete on file
  deferrable initially deferred for each row execute function note_change();

-- Without a counter nothing is kept, so everybody begins with one.
insert into organization_change (organization_id, slot, count) select organization_id, 0, 0 from organization;

-- The next expiry, and the sort by it.
create index release_expiry on release (organization_id, expiration_date, id);
