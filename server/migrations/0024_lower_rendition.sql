-- A film can be watched as soon as its copy is packaged; the renditions below it are made after that. While this is set
-- they are still to come.
alter table file add column lower_due boolean not null default false;
create index file_lower_due on file (updated_at) where lower_due;
