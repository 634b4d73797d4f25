-- What of a release its readers are not given (docs/decisions/0162), reckoned wherever its data or its fields change.
-- kept_files: files that no field shows which readers or designs are given; null: not reckoned yet. reader_text: what readers
-- search; null: the same as search_text.
alter table release add column kept_files text[], add column reader_text text;
create index release_unreckoned on release (organization_id) where kept_files is null;

create or replace view own_release as
  select organization_id, id, release_type, data, letters, title, expiration_date, distributed_at, listed_at, created_at,
    updated_at, facets, embargo_until, archived_at, reader_text
  from release where organization_id = current_setting('app.organization_id', true);
