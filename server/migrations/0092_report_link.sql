-- Links by which somebody outside reads the numbers of a report (docs/decisions/0092). The token is 192 random bits; only its hash is kept.
create table report_link (
  organization_id text not null,
  id text not null,
  release_id text not null,
  token_hash bytea not null,
  created_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, release_id) references release (organization_id, id) on delete cascade
);
create index report_link_release on report_link (organization_id, release_id, created_at);
create index report_link_token on report_link (token_hash);
select apply_tenant_policy('report_link');
