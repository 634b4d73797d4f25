-- How many pictures of the film lie in its storyboard; 0: it has none.
alter table file add column storyboard smallint not null default 0;
