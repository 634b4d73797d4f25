-- Whether a document that is no PDF has an edition as PDF, which is read here (docs/decisions/0120): null as long as nobody tried.
alter table file add column reading text check (reading in ('made', 'refused'));
-- What was stored before, or lost its job, is found by the sweep.
create index file_without_reading on file (organization_id, created_at)
  where reading is null and kind = 'file' and status = 'ready' and extension in ('docx', 'pptx');
