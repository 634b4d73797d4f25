-- Whoever opens the link of a change of address that its owner called off is told so, for as long as the link would have lived.
alter table one_time_link add column called_off_at timestamptz;
