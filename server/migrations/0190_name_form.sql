-- Names by which things are told apart are kept in one form (docs/decisions/0164, `nameForm` of the contract). What was kept before is
-- brought into it, except where two names of an organization would become the same: both stay as they are.
do $$
declare
  kind record;
begin
  for kind in
    select * from (values
      ('tag', 'name', 'organization_id'),
      ('company', 'name', 'organization_id'),
      ('mailing_list', 'title', 'organization_id'),
      ('smart_list', 'name', 'organization_id'),
      ('recurring_send', 'name', 'organization_id'),
      ('release_template', 'name', 'organization_id'),
      ('saved_view', 'name', 'organization_id, account_id'),
      ('folder', 'name', $k$organization_id, coalesce(parent_id, '')$k$)
    ) as kinds(tab, col, scope)
  loop
    execute format($q$
      with formed as (
        select organization_id, id, %2$I as given, btrim(regexp_replace(regexp_replace(normalize(%2$I, nfc),
          '(^|[\s\u00a0A-Za-z\u00c0-\u024f\u0370-\u052f\u0590-\u05ff])[\u200c\u200d\ufe00-\ufe0f]+', '\1', 'g'),
          '[\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')) as form from %1$I
      ), counted as (
        select f.*, count(*) over (partition by %3$s, lower(f.form)) as alike from formed f join %1$I using (organization_id, id)
      )
      update %1$I t set %2$I = c.form from counted c
      where t.organization_id = c.organization_id and t.id = c.id and c.alike = 1 and c.form <> c.given and c.form <> ''
    $q$, kind.tab, kind.col, kind.scope);
  end loop;
end $$;
