-- Until when readers learn of a release its title and date alone (docs/decisions/0041), and when a draft opens by itself.
alter table release add column embargo_until timestamptz, add column publish_at timestamptz;
create index release_publish on release (publish_at) where publish_at is not null and distributed_at is null;
create index release_embargo on release (organization_id, embargo_until) where embargo_until is not null;
alter table release_version add column embargo_until timestamptz;

-- Who promised not to publish before the moment. What was agreed to is kept word for word.
create table release_consent (
  organization_id text not null,
  id text not null,
  release_id text not null,
  -- Whose promise it is, as `readers_of` says it.
  reader text not null,
  name text not null,
  address text not null,
  account_id text,
  contact_id text,
  recipient_id text,
  link_token_id text,
  agreed text not null,
  -- The moment that the text names: a later embargo asks again.
  named_until timestamptz not null,
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, release_id) references release (organization_id, id) on delete cascade
);
create index release_consent_reader on release_consent (organization_id, release_id, reader);
select apply_tenant_policy('release_consent');
create constraint trigger changed after insert or update or delete on release_consent
  deferrable initially deferred for each row execute function note_change();

-- One person under the names that he may come by: his account, the contact that he is (else this one mail), a link that
-- was made for one person. The link of a channel is nobody's.
create function readers_of(organization text, account text, mail text, link text) returns text[]
  language sql stable parallel safe
  begin atomic
    select array_remove(array[
      'account:' || account,
      (select coalesce('contact:' || contact_id, 'recipient:' || id) from recipient
        where organization_id = organization and id = mail),
      (select 'link:' || id from link_token
        where organization_id = organization and id = link and type = 'unique')], null);
  end;

-- The wire knows no less than a millisecond.
create function release_has_consent(organization text, release text, readers text[], until timestamptz) returns boolean
  language sql stable parallel safe
  begin atomic
    select exists (select from release_consent c where c.organization_id = organization and c.release_id = release
      and c.reader = any(readers) and c.named_until >= date_trunc('milliseconds', until));
  end;

-- Sent or published, and not over: readers may learn that it is there.
create function release_is_out(distributed_at timestamptz, expiration_date timestamptz, at timestamptz) returns boolean
  language sql immutable parallel safe
  return distributed_at is not null and not release_is_expired(expiration_date, at);

create function release_is_embargoed(embargo_until timestamptz, at timestamptz) returns boolean
  language sql immutable parallel safe
  return embargo_until is not null and embargo_until > at;

create or replace function releases_reaching(organization text, wanted text, at timestamptz) returns setof text
  language sql stable parallel safe rows 4
  begin atomic
    select wanted
    union all
    select distinct g.id from release_relation n
    join release c on c.organization_id = n.organization_id and c.id = n.named_id
    join release g on g.organization_id = n.organization_id and g.id = n.release_id
    where n.organization_id = organization and n.named_id = wanted and n.field = 'childrenReleases' and g.id <> wanted
      and release_is_out(c.distributed_at, c.expiration_date, at)
      and release_is_out(g.distributed_at, g.expiration_date, at);
  end;

-- Whether this reader may open a release at this moment. The same rule stands in release.policy.ts; nothing else repeats it.
drop function release_is_open(timestamptz, timestamptz, timestamptz);
create function release_is_open(organization text, release text, distributed_at timestamptz, expiration_date timestamptz,
  embargo_until timestamptz, readers text[], at timestamptz) returns boolean
  language sql stable parallel safe
  return release_is_out(distributed_at, expiration_date, at) and (not release_is_embargoed(embargo_until, at)
    or release_has_consent(organization, release, readers, embargo_until));

create or replace view own_release as
  select organization_id, id, release_type, data, letters, title, expiration_date, distributed_at, listed_at, created_at,
    updated_at, facets, embargo_until
  from release where organization_id = current_setting('app.organization_id', true);

create or replace function keep_release_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.changed_by := coalesce(new.changed_by, new.created_by);
    new.changed_at := coalesce(new.changed_at, new.updated_at);
  elsif new.version = old.version or
    (new.release_type, new.data, new.design, new.expiration_date, new.embargo_until)
      is not distinct from (old.release_type, old.data, old.design, old.expiration_date, old.embargo_until) then
    new.changed_by := old.changed_by;
    new.changed_at := old.changed_at;
  else
    new.changed_at := new.updated_at;
    insert into release_version (organization_id, release_id, version, release_type, data, design, expiration_date,
      embargo_until, changed_by, changed_at)
    values (old.organization_id, old.id, old.version, old.release_type, old.data, old.design, old.expiration_date,
      old.embargo_until, old.changed_by, old.changed_at);
  end if;
  return new;
end $$;
-- A release that opens needs no schedule any more, whichever way it opens.
create or replace function publish_release(organization text, release text, at timestamptz) returns boolean
  language plpgsql as $$
begin
  update release r set distributed_at = at, listed_at = at, publish_at = null
  where r.organization_id = organization and r.id = publish_release.release and r.distributed_at is null;
  return found;
end $$;

-- Who has the editor of a release open; a row that is a minute old says nothing any more.
create table release_presence (
  organization_id text not null,
  release_id text not null,
  account_id text not null references account on delete cascade,
  at timestamptz not null,
  primary key (organization_id, release_id, account_id),
  foreign key (organization_id, release_id) references release (organization_id, id) on delete cascade
);
create index release_presence_account on release_presence (account_id);
select apply_tenant_policy('release_presence');
