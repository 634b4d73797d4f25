-- The only routes of the organization that a member was given, by their ids; empty: every route of his roles.
alter table membership add column route_ids text[] not null default '{}';
