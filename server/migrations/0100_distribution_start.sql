-- The calendar asks which sends of an organization begin between two moments.
create index distribution_starts on distribution (organization_id, starts_at);
