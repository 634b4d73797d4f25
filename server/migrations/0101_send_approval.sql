-- Where an organization asks for it, a send of a producer waits for a second person (docs/decisions/0098).
alter table distribution add column approval jsonb;
alter table distribution drop constraint distribution_phase_check;
alter table distribution add constraint distribution_phase_check check (phase in ('open', 'asking', 'paused', 'stopped'));
create index distribution_asking on distribution (organization_id, created_at) where phase = 'asking';
