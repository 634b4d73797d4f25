-- The host name of an organization's own (docs/decisions/0116): its site stands there once DNS shows the proof.
create table own_host (
  organization_id text not null references organization on delete cascade,
  -- In lower case, an international name as `xn--…`. Several organizations may name one: whose proof stands in DNS has it.
  host text not null,
  -- What DNS has to show at `_firstlook.` before the host.
  proof text not null,
  created_at timestamptz not null,
  checked_at timestamptz,
  -- Since when DNS shows the proof; null while it does not.
  proved_at timestamptz,
  -- Since which look the proof is not found; null where it was never there, or is.
  missing_since timestamptz,
  -- The last look found the proof beside that of another organization, which has the host.
  is_taken boolean not null default false,
  primary key (organization_id)
);

-- By this a request finds whose host it came to.
create unique index own_host_proved on own_host (host) where proved_at is not null;
create index own_host_checked on own_host (checked_at);

select apply_tenant_policy('own_host');

-- The one that was proved: addresses that readers get begin with it. Written with the proof, so that what is kept of pages is made anew.
alter table organization add column own_host text;
