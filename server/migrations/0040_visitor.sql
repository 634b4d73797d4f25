-- Whether an organization shows everybody what it published, without a sign-in: its client site, its public pages.
create function organization_asks_nobody(organization_id text, status text, deleted_at timestamptz, settings jsonb)
returns boolean language sql immutable parallel safe
return organization_is_open(status, deleted_at) and organization_id <> '-1'
  and not coalesce((settings->>'requireAuth')::boolean, false);
