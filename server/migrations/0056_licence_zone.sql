-- The zone of an organization that never chose one is said once, by the code (`organizationDefaults`), not here.
create function licence_end(zone text, last_day date) returns timestamptz language sql stable
return (last_day + 1)::timestamp at time zone zone;
-- The one of 0054 stays: a process of the version before may ask it while it is replaced.
