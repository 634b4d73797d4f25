-- Mail and text in one send, and a text that follows it (docs/decisions/0068): each is a distribution of its own channel.
alter table distribution
  -- The mail beside which this text message goes.
  add column part_of text,
  -- The send after which this one was planned.
  add column follows text,
  add constraint distribution_part_of_fkey foreign key (organization_id, part_of)
    references distribution (organization_id, id) on delete cascade not valid,
  add constraint distribution_follows_fkey foreign key (organization_id, follows)
    references distribution (organization_id, id) on delete cascade not valid;
alter table distribution validate constraint distribution_part_of_fkey, validate constraint distribution_follows_fkey;
create index distribution_part_of on distribution (organization_id, part_of) where part_of is not null;
create index distribution_follows on distribution (organization_id, follows) where follows is not null;

-- The end of a send is told once, of all its parts.
create or replace function mark_send() returns trigger language plpgsql as $$
begin
  -- Written again where it stands: whoever tells the end right now holds the row, and this waits for it.
  insert into webhook_pending (organization_id, kind, subject_id)
  values (new.organization_id, 'distribution', coalesce(new.part_of, new.id))
  on conflict (organization_id, kind, subject_id) do update set subject_id = excluded.subject_id;
  return null;
end $$;
