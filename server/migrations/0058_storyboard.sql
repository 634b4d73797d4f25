-- How many pictures of the film lie in its storyboard; 0: it has none.
alter table file add column storyboard smallint not null default 0;

-- The outline of a sound: how loud each even part of it is, 0 to 100 of the loudest; empty where it was not made.
alter table file add column peaks smallint[] not null default '{}';
