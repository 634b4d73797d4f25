-- Captions of a film or of sound, one of each language; the text lies with the file and goes with it.
create table caption (
  organization_id text not null references organization (organization_id) on delete cascade,
  id text not null,
  file_id text not null,
  -- BCP 47, as `Intl` writes it.
  locale text not null,
  storage_key text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, file_id, locale),
  foreign key (organization_id, file_id) references file (organization_id, id) on delete cascade
);
select apply_tenant_policy('caption');
create constraint trigger changed after insert or update or delete on caption
  deferrable initially deferred for each row execute function note_change();
