-- When people from outside may come to an organization at all: approved and not closed.
create function organization_is_open(status text, deleted_at timestamptz) returns boolean
  language sql immutable parallel safe
  return status = 'approved' and deleted_at is null;

create function release_is_expired(expiration_date timestamptz, at timestamptz) returns boolean
  language sql immutable parallel safe
  return expiration_date is not null and expiration_date <= at;

-- Whether readers may open a release at this moment. The same rule stands in release.policy.ts; nothing else repeats it.
create function release_is_open(distributed_at timestamptz, expiration_date timestamptz, at timestamptz) returns boolean
  language sql immutable parallel safe
  return distributed_at is not null and not release_is_expired(expiration_date, at);

-- Since a test mail showed it: its pictures are in a mailbox and stay reachable.
alter table release add column previewed_at timestamptz;

-- What the File item in the release says; a file that only a text names has both.
alter table release_file
  add column requires_auth boolean not null default true,
  add column is_downloadable boolean not null default true;

-- The link of a test mail: it opens the page of its release, also of a draft, and is counted nowhere.
create table preview_link (
  organization_id text not null,
  token_hash bytea not null,
  release_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, token_hash),
  foreign key (organization_id, release_id) references release (organization_id, id) on delete cascade
);
create index preview_link_release on preview_link (organization_id, release_id);
-- A page's address names no organization.
create index preview_link_token on preview_link (token_hash);
select apply_tenant_policy('preview_link');
