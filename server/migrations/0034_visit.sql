-- When a person was last in an organization's lists, and until when he was there the time before: what came out since
-- then is new to him. Nobody else is told.
create table visit (
  organization_id text not null references organization (organization_id) on delete cascade,
  account_id text not null references account on delete cascade,
  seen_at timestamptz not null,
  -- The end of the visit before this one; null in the first.
  before_at timestamptz,
  primary key (organization_id, account_id)
);
create index visit_account on visit (account_id, organization_id);
select apply_tenant_policy('visit');
