-- How often the packaging of this round was begun, less the times that a stop of its own process ended it. `attempts`
-- goes on counting every beginning: it names the folders.
alter table file add column tries smallint not null default 0;
update file set tries = attempts % 100 where status = 'encrypting';
