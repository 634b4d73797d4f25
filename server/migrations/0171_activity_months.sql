-- "activity" by months (docs/decisions/0155). The table as it is becomes the first part, "activity_before", with no row written and none read: what
-- 0170 prepared says that they belong there. Months are made by the product (platform/month-part.ts); what belongs to none goes to "activity_rest".
do $$
declare
  until text := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
    where conrelid = 'activity'::regclass and conname = 'activity_before');
  is_spread boolean := false;
begin
  if to_regclass('pg_dist_partition') is not null then
    execute $q$select exists (select from pg_dist_partition where logicalrelid = 'activity'::regclass and partmethod = 'h')$q$ into is_spread;
  end if;
  alter table activity rename to activity_before;
  alter table activity_before drop constraint activity_pkey;
  alter table activity_before add constraint activity_before_pkey primary key using index activity_before_pkey;
  alter index activity_at rename to activity_before_at;
  alter index activity_recipient rename to activity_before_recipient;
  drop policy tenant on activity_before;
  revoke all on activity_before from firstlook_tenant;

  create table activity (like activity_before including defaults, primary key (organization_id, id, at)) partition by range (at);
  create index activity_at on activity (organization_id, at desc);
  create index activity_recipient on activity (organization_id, recipient_id, at desc) where recipient_id is not null;
  perform apply_tenant_policy('activity');
  if is_spread then
    perform create_distributed_table('activity', 'organization_id', colocate_with => 'organization_change');
  end if;
  execute format('alter table activity attach partition activity_before for values from (minvalue) to (%L)', until);
  alter table activity_before drop constraint activity_before;
  alter table activity add constraint activity_organization_id_fkey
    foreign key (organization_id) references organization on delete cascade;
  create table activity_rest partition of activity default;
  alter table activity_rest enable row level security;
end $$;
