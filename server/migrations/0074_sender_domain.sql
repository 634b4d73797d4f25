-- Sender domains (docs/decisions/0074): what stands behind the @ of senders, the keys that sign their mail, and how the
-- domain's DNS looked.
create table sender_domain (
  organization_id text not null references organization (organization_id) on delete cascade,
  -- In lower case, an international name as `xn--…`. Several organizations may have one: whose key stands in DNS signs.
  domain text not null,
  created_by text,
  created_at timestamptz not null,
  checked_at timestamptz,
  -- Since when an RSA key of ours stands in its DNS; null while none does.
  verified_at timestamptz,
  primary key (organization_id, domain)
);

create table sender_domain_key (
  organization_id text not null,
  domain text not null,
  selector text not null,
  algorithm text not null check (algorithm in ('rsa', 'ed25519')),
  -- What `p=` of its record says (RFC 6376 section 3.6.1, RFC 8463 section 4.2).
  public_part text not null,
  -- The private key, readable with the installation's SECRET_KEY alone.
  sealed text not null,
  created_at timestamptz not null,
  -- Since when DNS shows it; null while it does not, and then it signs nothing.
  seen_at timestamptz,
  primary key (organization_id, domain, selector),
  foreign key (organization_id, domain) references sender_domain on delete cascade
);

create table sender_domain_check (
  organization_id text not null,
  domain text not null,
  at timestamptz not null,
  findings jsonb not null,
  primary key (organization_id, domain, at),
  foreign key (organization_id, domain) references sender_domain on delete cascade
);

select apply_tenant_policy('sender_domain');
select apply_tenant_policy('sender_domain_key');
select apply_tenant_policy('sender_domain_check');

-- Answers that are kept tell which domains are verified.
create constraint trigger changed after insert or update or delete on sender_domain
  deferrable initially deferred for each row execute function note_change();
