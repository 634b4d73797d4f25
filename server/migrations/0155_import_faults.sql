-- Everything that is wrong in a row of an import, not only the first: `[{"column": …, "reason": …}]`, beside what weighs most.
alter table contact_import_row add column also jsonb not null default '[]';
-- What a file of cards held besides what a contact has: `[{"kind": "birthday", "cards": 12}]`.
alter table contact_import add column ignored jsonb not null default '[]';
