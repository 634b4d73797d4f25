-- Another message after a mail, to those who did so with it, or did not (docs/decisions/0128), and plans that can be changed.
alter table distribution
  -- Of a send that was planned after another one: whom of those that the other one reached it is for, and how many days after it.
  add column follow_deed text,
  add column follow_days integer check (follow_days > 0),
  -- Who changes a planned send says which version was read.
  add column plan_version integer not null default 1;

-- Until now it was a text to those who did not open the mail.
update distribution f set follow_deed = 'notOpened',
  follow_days = greatest(1, round(extract(epoch from f.starts_at - d.starts_at) / 86400)::integer)
from distribution d where f.follows is not null and d.organization_id = f.organization_id and d.id = f.follows;

-- Of those who did the same, nobody is written to twice after one mail, whoever asks for it beside whom.
create unique index distribution_follow_up on distribution (organization_id, follows, channel, follow_deed)
  where follow_deed is not null and phase <> 'stopped';
