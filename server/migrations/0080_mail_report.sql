-- What mail servers and mailbox providers say of a mail after it was handed over (docs/decisions/0080).

-- Eight signs by which the envelope of a mail names its organization; few share them.
create function organization_mark(id text) returns text language sql immutable as $$
  select left(encode(sha256(convert_to(id, 'UTF8')), 'hex'), 8)
$$;
create index organization_marked on organization (organization_mark(organization_id));

create table mail_report (
  organization_id text not null,
  -- The hash of the report itself: read twice it is one.
  id text not null,
  recipient_id text not null,
  kind text not null check (kind in ('delivered', 'delayed', 'failed', 'complaint')),
  -- The enhanced status code (RFC 3463), where one was said.
  status text,
  -- In the words of the server.
  words text not null default '',
  at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, recipient_id) references recipient (organization_id, id) on delete cascade
);
create index mail_report_recipient on mail_report (organization_id, recipient_id, at desc);
select apply_tenant_policy('mail_report');
