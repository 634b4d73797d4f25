-- Which column of a contacts file was taken as which of ours, by its headings (docs/decisions/0140): offered when a file with the same ones
-- comes again. Headings alone, and nothing of the cells below them.
create table contact_import_mapping (
  organization_id text not null references organization (organization_id) on delete cascade,
  -- A digest of all headings of the file, whatever their order.
  id text not null,
  -- Our columns, each with the heading it was taken from.
  headings jsonb not null,
  -- What the file was let change of people who were known, column by column, where that is not what it may anyway.
  rules jsonb not null default '{}',
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
select apply_tenant_policy('contact_import_mapping');

-- The same rules hold for its rows that are mended later.
alter table contact_import add column rules jsonb not null default '{}';
