-- So many messages a day (docs/decisions/0117): how many of an organization's were claimed on each day of its calendar, by channel.
create table send_count (
  organization_id text not null references organization (organization_id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  day date not null,
  taken integer not null check (taken >= 0),
  primary key (organization_id, channel, day)
) with (fillfactor = 50);
select apply_tenant_policy('send_count');

-- The day on whose count a claimed row stands, to be given back to it.
alter table send_queue add column counted date;

-- Until when a send waits because its day is used up, and by what count and numbers: once those are others it does not wait for that.
alter table distribution add column held_until timestamptz;
alter table distribution add column held_for text;
