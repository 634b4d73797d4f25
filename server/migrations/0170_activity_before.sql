-- Outside of a transaction
-- What "activity" needs before it becomes the first of its parts by month (0171, docs/decisions/0155): a key that holds the moment, and the word that
-- none of its rows is of a later month than that part has. Both are made while the table is read and written. It ends two months ahead, so that no row is of a
-- later month while this goes on, and later where a clock that was wrong once left a row of a later month.
drop index concurrently if exists activity_before_pkey;

create unique index concurrently activity_before_pkey on activity (organization_id, id, at);

alter table activity drop constraint if exists activity_before;

do $$ begin
  execute format('alter table activity add constraint activity_before check (at < %L) not valid',
    (select (greatest(date_trunc('month', now() at time zone 'UTC') + interval '2 months',
      date_trunc('month', max(at) at time zone 'UTC') + interval '1 month')) at time zone 'UTC' from activity));
end $$;

alter table activity validate constraint activity_before;
