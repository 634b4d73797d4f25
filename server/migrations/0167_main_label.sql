-- What the main mail and the main number of a contact are called: `{"email": "office"}`. A label stays with its address when another becomes the main one (docs/decisions/0142).
alter table contact add column labels jsonb not null default '{}';
