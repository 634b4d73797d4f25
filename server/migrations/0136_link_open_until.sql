-- Until when one person's link opens after its release has expired; null while it ends with it (docs/decisions/0129). In no index, as
-- what else is changed of a link: a send does not write it (docs/decisions/0027).
alter table recipient add column link_open_until timestamptz;
