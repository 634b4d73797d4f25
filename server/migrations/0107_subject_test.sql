-- Two subjects on a part of an audience, the better of which goes to the rest (docs/decisions/0104): which of its distributions this
-- is, and of the one that names the send, what was asked for and what was chosen.
alter table distribution add column test_side text check (test_side in ('a', 'b', 'rest'));
alter table distribution add column subject_test jsonb;
