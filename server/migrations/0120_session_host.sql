-- A session belongs to the host that it was begun at: an organization's own, or null for BASE_URL (docs/decisions/0116).
-- Whoever a host name is led to one day cannot use what browsers send there anywhere else.
alter table session add column host text;
create index session_host on session (host) where host is not null;
