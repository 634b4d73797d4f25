-- Values of the fields that an organization gives its contacts, by their key (docs/decisions/0132); the fields themselves are a setting of the
-- organization (`contactFields`). An empty value has no key.
alter table contact add column fields jsonb not null default '{}';
