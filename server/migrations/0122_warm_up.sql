-- Sender domains that warm up (docs/decisions/0117): the count of a day by sender domain beside that of the whole organization, which has none.
alter table send_count
  add column domain text not null default '',
  add column bounced integer not null default 0,
  add column complained integer not null default 0,
  drop constraint send_count_pkey,
  add primary key (organization_id, channel, domain, day);

create table warm_up (
  organization_id text not null,
  domain text not null,
  -- What was asked for: the first day's number, how much of a day's number the next one has, and where it is over.
  first integer not null check (first > 0),
  percent integer not null check (percent > 100),
  most integer not null,
  -- The number of a day, and which day that is; why it is no larger than that of the one before.
  number integer not null,
  day date not null,
  held text check (held in ('bounces', 'complaints', 'few')),
  began_at timestamptz not null,
  ended_at timestamptz,
  -- By itself, at its last step; else somebody ended it.
  is_done boolean not null default false,
  primary key (organization_id, domain),
  foreign key (organization_id, domain) references sender_domain (organization_id, domain) on delete cascade
);
select apply_tenant_policy('warm_up');
