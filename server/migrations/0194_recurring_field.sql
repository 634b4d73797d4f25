-- A recurring send whose text names a field of contacts that is gone says so at its moment (docs/decisions/0119).
alter table recurring_occurrence drop constraint recurring_occurrence_outcome_check;
alter table recurring_occurrence add constraint recurring_occurrence_outcome_check
  check (outcome in ('sent', 'nothingNew', 'nobody', 'withdrawn', 'design', 'details', 'field', 'planner', 'failed'));
