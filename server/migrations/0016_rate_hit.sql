-- The counted requests of the rate limits, under the name everybody looks for.
alter table ask rename to rate_hit;
alter index ask_age rename to rate_hit_age;
alter index ask_lookup rename to rate_hit_lookup;
