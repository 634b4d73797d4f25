-- What a send is by law: news for the press, or an advertisement, which goes only to people who agreed to get it (docs/decisions/0085).
alter table distribution add column kind text not null default 'press' check (kind in ('press', 'advertisement'));

-- That a contact agreed to advertisements by a channel: from where, since when, with what proof. A withdrawn one stays as its history.
create table contact_consent (
  organization_id text not null,
  id text not null,
  contact_id text not null,
  channel text not null check (channel in ('email', 'sms')),
  source text not null,
  given_on date not null,
  proof text not null default '',
  created_by text,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by text,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contact on delete cascade
);
create index contact_consent_contact on contact_consent (organization_id, contact_id, channel);
select apply_tenant_policy('contact_consent');
