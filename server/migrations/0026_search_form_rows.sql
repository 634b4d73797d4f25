-- Outside of a transaction: brings the searched texts of before into the form of 0026, a hundred rows at a time, so
-- that no row is locked for longer than its part takes. Begun again after an end in the middle, it passes over what is done.
do $$
declare
  kept text;
  last_organization text;
  last_id text;
begin
  foreach kept in array array['release', 'contact'] loop
    last_organization := '';
    last_id := '';
    loop
      execute format(
        'with part as (
           select organization_id, id from %1$I where (organization_id, id) > ($1, $2) order by organization_id, id limit 100
         ), written as (
           update %1$I kept set search_text = kept.search_text from part
           where kept.organization_id = part.organization_id and kept.id = part.id
             and kept.letters is distinct from search_letters(kept.search_text)
         )
         select organization_id, id from part order by organization_id desc, id desc limit 1', kept)
      into last_organization, last_id using last_organization, last_id;
      commit;
      exit when last_id is null;
    end loop;
  end loop;
end $$;
