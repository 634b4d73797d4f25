-- What an organization changed of one person's link: views it gave besides, and when it ended the link (docs/decisions/0073).
-- In no index: a send does not write them, and a row that is sent stays a HOT update (docs/decisions/0027).
alter table recipient
  add column views_given integer not null default 0,
  add column link_ended_at timestamptz,
  add constraint recipient_views_given_check check (views_given between 0 and 1000) not valid;
