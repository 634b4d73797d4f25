-- How an import is taken back (docs/decisions/0118): what it changed of people whom the organization had, each change a row, for a day. Whom it
-- made says so by itself, so that nothing is kept of those besides.
create table contact_import_undo (
  organization_id text not null,
  contact_id text not null,
  import_id text not null,
  -- `values`: fields as they were and as the file has them; `list`, `consent`, `ended`, `no`, `stop`: what the file brought; `kept`: why
  -- somebody did not go when the import was taken back.
  what text not null check (what in ('values', 'list', 'consent', 'ended', 'no', 'stop', 'kept')),
  -- Which one of its kind: the moment, the list, the consent, the channel.
  ref text not null,
  change jsonb not null default '{}',
  primary key (organization_id, contact_id, import_id, what, ref),
  -- Whoever is deleted or erased takes along what they were.
  foreign key (organization_id, contact_id) references contact (organization_id, id) on delete cascade
);
select apply_tenant_policy('contact_import_undo');

-- The import that made the contact.
alter table contact add column made_by_import text;

alter table contact_import
  -- Until when it can be taken back; once it was, until when it is told who stayed.
  add column undo_ends_at timestamptz,
  -- Labels and list that it made.
  add column made jsonb not null default '{}',
  -- What taking it back did.
  add column undone jsonb,
  drop constraint contact_import_state_check,
  add constraint contact_import_state_check check (state in ('running', 'cancelled', 'failed', 'done', 'undoing', 'undone'));
