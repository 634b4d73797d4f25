-- When a person last let a send go on. A refusal of what was handed over before that is old news and pauses nothing.
alter table distribution add column opened_at timestamptz not null default '-infinity';
