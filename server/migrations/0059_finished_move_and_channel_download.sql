-- A move stays once it is through: a version from before it is restored with its values under the new names (docs/decisions/0058).
alter table field_move add column finished_at timestamptz;

-- Anybody may have the link of a named channel: what is taken by it is counted and makes no line of the log (docs/decisions/0018).
create table channel_download (
  organization_id text not null,
  release_id text not null,
  link_token_id text not null,
  -- Files and press kits.
  downloads integer not null,
  primary key (organization_id, release_id, link_token_id),
  foreign key (organization_id, release_id) references release (organization_id, id) on delete cascade,
  foreign key (organization_id, link_token_id) references link_token (organization_id, id) on delete cascade
);
select apply_tenant_policy('channel_download');
