-- An upload whose first chunk could not be stored: it holds nothing of the quota and no place any more, and stays until
-- what it left in the storage is gone.
alter table upload add column withdrawn_at timestamptz;
create index upload_withdrawn on upload (withdrawn_at) where withdrawn_at is not null;

-- Bytes that the storage has and cannot be read: the commonest damage of a disk.
alter table file_damage drop constraint file_damage_fault_check,
  add constraint file_damage_fault_check check (fault in ('missing', 'changed', 'unreadable'));

-- Captions that came before their size was noted are measured by the sweep.
alter table caption alter column size drop default, alter column size drop not null;
update caption set size = null where size = 0;
create index caption_unmeasured on caption (organization_id, id) where size is null;
