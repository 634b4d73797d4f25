-- Contacts that somebody said are different people, though they look the same (docs/decisions/0075): a group of them is shown no
-- more until another one comes to it.
create table contact_distinct (
  organization_id text not null references organization (organization_id) on delete cascade,
  id text not null,
  contacts text[] not null check (cardinality(contacts) between 2 and 10),
  at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index contact_distinct_contacts on contact_distinct using gin (contacts);
select apply_tenant_policy('contact_distinct');

-- Events that tell of a contact without a message of theirs: they name the contact it was merged into.
create index webhook_event_contact on webhook_event (organization_id, contact_id)
  where recipient_id is null and contact_id is not null;

-- A name by the consonants that are heard in it, the same whether it is written in Hebrew or in Latin letters. Vav is a consonant
-- or a vowel: both are tried. Only names of different scripts are compared by it.
-- No regular expression but the first: it is asked for every name there is.
create function name_sound(given text, hears_vav boolean) returns text language sql immutable parallel safe strict
return replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  case when given ~ '[א-ת]' then
    translate(
      replace(replace(replace(' ' || translate(given, '-־', '  '), ' ו', ' ב'), 'וו', 'ב'), ' ה', ' ח'),
      'בגדזחטכלמנספצקרשתךםןףץ' || case when hears_vav then 'ו' else '' end || 'אהוי ע׳״''"’.', 'bgdzktklmnspckrstkmnpc' || case when hears_vav then 'b' else '' end)
  else
    translate(replace(replace(replace(replace(
      translate(' ' || lower(given), 'cqfvw-', 'kkpbb '), 'tz', 'c'), 'ts', 'c'), 'kh', 'k'), ' h', ' k'), 'aeiouyh ''"’.', '')
  end
  , 'bb', 'b'), 'dd', 'd'), 'gg', 'g'), 'kk', 'k'), 'll', 'l'), 'mm', 'm'), 'nn', 'n'), 'pp', 'p'), 'rr', 'r'), 'ss', 's'), 'tt', 't'), 'zz', 'z');
