-- Who gets the figures of each month by mail, by their own choice. The month that a person has been told of last is noted with
-- the mail's place in the queue: nobody gets one twice, and whoever begins today is told of this month first.
create table stats_summary (
  organization_id text not null references organization (organization_id) on delete cascade,
  account_id text not null references account on delete cascade,
  -- `YYYY-MM` on the calendar of the organization.
  told_month text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, account_id)
);
create index stats_summary_account on stats_summary (account_id, organization_id);
select apply_tenant_policy('stats_summary');
