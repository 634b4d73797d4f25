-- A move stays once it is through: a version from before it is restored with its values under the new names (docs/decisions/0058).
alter table field_move add column finished_at timestamptz;
