-- How far an import is, for whoever waits for it, and that it was called off: said in rows that all see at once, beside the
-- transaction that imports. One whose process died is left as it was last told of; nothing of its file was taken.
alter table contact_import
  add column state text not null default 'done' check (state in ('running', 'cancelled', 'done')),
  add column done integer not null default 0,
  add column total integer not null default 0,
  add column told_at timestamptz not null default now();
