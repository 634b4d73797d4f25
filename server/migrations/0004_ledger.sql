-- A hand-over looks its distribution up by the id alone, as it does its rows: on a table nobody has analyzed yet the
-- planner took the index of the releases and read every distribution of the organization for each message.
create index distribution_id on distribution (id);
