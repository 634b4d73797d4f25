-- One row for each time somebody sat down to a film. What `watch` says of a viewer and a film is the sum of his sittings,
-- kept in the statement that writes the sitting.

-- The channel or the single link somebody watched by; before, it had to be read out of viewer_key.
alter table watch add column link_token_id text;
update watch set link_token_id = split_part(viewer_key, ':', 2) where viewer_key like 'l:%';
alter table watch
  -- Parts of the film handed out since the viewer's last view was spent.
  add column fetched int4multirange not null default '{}',
  -- How much more playback the viewer may report, and since when that grows again.
  add column credit_ms bigint,
  add column beat_at timestamptz;
create index watch_recipient on watch (organization_id, recipient_id) where recipient_id is not null;
create index watch_link on watch (organization_id, link_token_id) where link_token_id is not null;
create index watch_account on watch (organization_id, account_id) where account_id is not null;

create table sitting (
  organization_id text not null,
  id text not null,
  watch_id text not null,
  ranges int4multirange not null default '{}',
  buckets integer[] not null default array_fill(0, array[100]),
  total_ms bigint not null default 0,
  device text not null default '',
  country text not null default '',
  origin text not null,
  started_at timestamptz not null,
  -- The last heartbeat.
  ended_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, watch_id) references watch on delete cascade
);
create index sitting_watch on sitting (organization_id, watch_id, ended_at);
create index sitting_started on sitting (organization_id, started_at desc, id desc);
select apply_tenant_policy('sitting');

-- What was merged before can no longer be taken apart: each row is one sitting.
insert into sitting (organization_id, id, watch_id, ranges, buckets, total_ms, origin, started_at, ended_at)
select w.organization_id, w.id, w.id, w.ranges, w.buckets, w.total_ms,
  case when r.id is not null then 'distribution-' || r.channel when w.link_token_id is not null then 'distribution' else 'site' end,
  w.created_at, w.updated_at
from watch w left join recipient r on r.organization_id = w.organization_id and r.id = w.recipient_id;

alter table playback_session
  add column link_token_id text,
  add column origin text not null default 'site',
  -- The sitting that its heartbeats belong to.
  add column sitting_id text,
  -- Counted by viewer and film since: a new session is no new film.
  drop column fetched_ms;
update playback_session set link_token_id = split_part(viewer_key, ':', 2) where viewer_key like 'l:%';

-- Nothing ever set it: a viewer is shut out by his link, his role or his release.
alter table viewer drop column revoked_at;
