-- The words of options that fields of a file offered once, by the places of the fields: releases that hold one are shown with them
-- (docs/decisions/0150). Those taken away before this have none.
alter table registered_file add column past_options jsonb not null default '{}';
