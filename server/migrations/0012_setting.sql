-- Settings that act.

-- Addresses whose people chose, in an account of theirs, not to get mailings. Accounts belong to no organization, and of
-- their choices this is all that organizations are told.
create view declined_mailing as
  select email as address, 'email' as channel from account
  where mailing @> '{"unsubscribed": true}' or mailing @> '{"newsletter": false}';
grant select on declined_mailing to firstlook_tenant;

-- Who could read what was sent could read the report, too.
update api_key set scopes = scopes || '{report.read}' where 'distribution.read' = any(scopes) and not 'report.read' = any(scopes);

-- Months are those of the organization's calendar; until now they were those of Greenwich.
update release set month_of_publish = to_char((data->>'publishedAt')::timestamptz at time zone 'Asia/Jerusalem', 'YYYY-MM')
where data->>'publishedAt' ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$';
update release set month_of_publish = left(data->>'publishedAt', 7)
where data->>'publishedAt' ~ '^\d{4}-(0[1-9]|1[0-2])-\d\d$';
