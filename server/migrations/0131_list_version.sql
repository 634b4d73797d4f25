-- Who replaces the people of a mailing list, or its name, says which version was read: what somebody else added meanwhile is
-- not thrown out (docs/decisions/0125).

alter table mailing_list add column version integer not null default 1;
