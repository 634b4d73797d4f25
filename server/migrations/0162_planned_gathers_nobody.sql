-- A send that is planned reads its people when it begins: until then a general list may change, and only stays there.
drop function general_is_collected(text);
create function general_is_collected(wanted text, with_planned boolean) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select current_setting('app.organization_id', true) = '-1' and exists (select from send_birth b
    join distribution d on d.organization_id = b.organization_id and d.id = b.distribution_id
    where jsonb_path_exists(b.chosen, '$.** ? (@ == $id)', jsonb_build_object('id', wanted))
      and (with_planned or d.scheduled is null or d.phase = 'stopped' or d.test_side = 'rest' and (select count(*) from distribution p
        where p.organization_id = d.organization_id and p.id = d.part_of and p.scheduled is not null) = 0))
$$;
