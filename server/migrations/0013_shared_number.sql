-- Newsrooms share a switchboard: a number may be of several people, an address of one.
drop index contact_mobile;
create index contact_mobile on contact (organization_id, mobile) where mobile is not null;
