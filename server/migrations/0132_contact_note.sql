-- Notes in the timeline of a contact (docs/decisions/0127): each by one person, beside the one free text of its form.
create table contact_note (
  organization_id text not null,
  id text not null,
  contact_id text not null,
  text text not null check (text <> ''),
  -- An account; null once it is gone, and of a program.
  created_by text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contact (organization_id, id) on delete cascade
);
create index contact_note_contact on contact_note (organization_id, contact_id, created_at desc);
select apply_tenant_policy('contact_note');

-- What a reader asked for by the link of a message is found by that message. A column of its own: the policies keep an index on an
-- expression of `data` from being used.
alter table activity add column recipient_id text;
update activity set recipient_id = data->>'recipientId' where title in ('newLinkRequested', 'viewsRequested', 'filmProblem');
