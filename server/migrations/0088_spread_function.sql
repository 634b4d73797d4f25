-- A change that is made on another machine may hold no subquery where a row decides what is written (docs/decisions/0088).

create function add_each(kept integer[], added integer[]) returns integer[] language sql immutable parallel safe as $$
  select array_agg(old + fresh order by place) from unnest(kept, added) with ordinality as pair(old, fresh, place)
$$;

-- As before, in words that are still the same when the call of it is put into a statement of another machine.
create or replace function ways_out(channel text, token text) returns text[] language sql immutable as $$
  select case when channel = 'sms' then array[token, short_code(token)] else array[token] end
$$;

-- How much of a film the parts that were handed out are, by the length of each.
create function handed_length(fetched int4multirange, lengths float8[]) returns float8 language sql immutable parallel safe as $$
  select coalesce(sum(length), 0) from unnest(lengths) with ordinality as part(length, number)
  where fetched @> (number - 1)::int
$$;
