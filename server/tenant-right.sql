-- What the role that serves requests may do, said again at every start and changed only where it is missing: a backup
-- that was restored on another server brings the tables and not the role, and with the role its policies and grants.
do $$
declare target regclass;
begin
  if not exists (select from pg_roles where rolname = 'firstlook_tenant') then
    create role firstlook_tenant nologin noinherit;
  end if;
  if not pg_has_role(current_user, 'firstlook_tenant', 'member') then
    grant firstlook_tenant to current_user;
  end if;
  if to_regprocedure('apply_tenant_policy(regclass)') is null then
    return; -- an empty database: the first migration does the rest
  end if;
  if not has_schema_privilege('firstlook_tenant', 'public', 'usage') then
    grant usage on schema public to firstlook_tenant;
  end if;
  for target in
    select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and a.attname = 'organization_id'
      and (
        not c.relrowsecurity
        or not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant')
        or not has_table_privilege('firstlook_tenant', c.oid, 'insert')
      )
  loop
    perform apply_tenant_policy(target);
  end loop;
  if to_regclass('audit') is not null and has_table_privilege('firstlook_tenant', 'audit', 'update, delete') then
    revoke update, delete on audit from firstlook_tenant;
  end if;
  if to_regclass('account') is not null and not has_column_privilege('firstlook_tenant', 'account', 'email', 'select') then
    grant select (id, first_name, last_name, email) on account to firstlook_tenant;
  end if;
  if to_regclass('declined_mailing') is not null and not has_table_privilege('firstlook_tenant', 'declined_mailing', 'select') then
    grant select on declined_mailing to firstlook_tenant;
  end if;
  if to_regclass('own_release') is not null and not has_table_privilege('firstlook_tenant', 'own_release', 'select') then
    grant select on own_release, own_contact to firstlook_tenant;
  end if;
  if to_regclass('general_contact') is not null and not has_table_privilege('firstlook_tenant', 'general_contact', 'select') then
    grant select on general_contact, general_list, general_list_contact, general_tag, general_company to firstlook_tenant;
  end if;
end $$;
