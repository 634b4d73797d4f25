-- A recurring send with nobody left to go to, because what it went by was deleted, stops (docs/decisions/0119).
alter table recurring_send drop constraint recurring_send_stopped_check;
alter table recurring_send add constraint recurring_send_stopped_check
  check (stopped in ('planner', 'ended', 'restored', 'error', 'gone'));
-- Something that it goes by was deleted: whether anybody is left is still to be looked at.
alter table recurring_send add column lost_group boolean not null default false;
create index recurring_send_lost on recurring_send (organization_id, id) where lost_group;
