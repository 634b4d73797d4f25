-- Receiving hosts that asked an organization to slow down (docs/decisions/0134): until when each rests, and how many go to it next.
create table slow_host (
  organization_id text not null references organization (organization_id) on delete cascade,
  host text not null,
  -- In the words of the last answer; the addresses that told it may all be such as the organization is not shown.
  words text not null,
  is_hidden boolean not null,
  -- Nothing goes to it; false while a portion was let go and nothing is known of it yet.
  is_resting boolean not null default true,
  rest_seconds integer not null check (rest_seconds > 0),
  portion integer not null default 1 check (portion > 0),
  -- The moment after which it has taken nothing.
  since timestamptz not null default now(),
  until timestamptz not null,
  primary key (organization_id, host)
);
create index slow_host_until on slow_host (until);
select apply_tenant_policy('slow_host');

-- The host for whose turn a row waits, or whose turn it has. Rows of all other hosts are in no index for it.
alter table send_queue add column host text;
create index send_queue_host on send_queue (organization_id, host, ready_at) where host is not null;
