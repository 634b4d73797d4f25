-- The archive copy leaves with the first message of a send and not before it. Until now the address was taken away when
-- the copy was asked for; what still stands beside earlier sends was never to be used.
update distribution set bcc = null where bcc is not null;
-- When this call's copy left, or was found to have left with another call of the same send.
alter table distribution add column archived_at timestamptz;
