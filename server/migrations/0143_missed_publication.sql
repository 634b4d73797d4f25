-- Whose word a draft opens by at its moment, and which moment was missed and told to them: a later one is told anew.
alter table release add column publish_by text, add column publish_told timestamptz;
update release set publish_by = changed_by,
    publish_told = case when publish_at < now() - interval '1 hour' then publish_at end
  where publish_at is not null and distributed_at is null;
