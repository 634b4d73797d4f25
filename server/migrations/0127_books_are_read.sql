-- Why a document has no edition that is read here (docs/decisions/0121): of those that were refused before it was noted, nothing.
alter table file add column reading_fault text check (reading_fault in ('protected', 'layout', 'large', 'damaged'));
-- Books get an edition, too: the sweep finds those that came before.
drop index file_without_reading;
create index file_without_reading on file (organization_id, created_at)
  where reading is null and kind = 'file' and status = 'ready' and extension in ('docx', 'pptx', 'epub');
