-- A recurring send that meets what nobody expected is tried again with growing pauses, so many times and no more.
alter table recurring_send add column tries integer not null default 0, add column try_at timestamptz;
alter table recurring_send drop constraint recurring_send_stopped_check;
alter table recurring_send add constraint recurring_send_stopped_check
  check (stopped in ('planner', 'ended', 'restored', 'error'));
