-- What a reader asked for beside leaving altogether, by address, so that it outlives the contact (docs/decisions/0085): kinds of messages
-- they do not want, and a pause that ends by itself.
create table message_wish (
  organization_id text not null references organization (organization_id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  refused_kinds text[] not null default '{}' check (refused_kinds <@ '{press,advertisement}'),
  paused_until timestamptz,
  at timestamptz not null default now(),
  primary key (organization_id, channel, address),
  check (cardinality(refused_kinds) > 0 or paused_until is not null)
);
select apply_tenant_policy('message_wish');
