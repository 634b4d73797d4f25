-- Why a session is no more, for whoever still holds its cookie; until the session would have ended by itself.
create table ended_session (
  token_hash bytea primary key,
  ending text not null check (ending in ('suspended', 'password', 'secondFactor', 'signedOut')),
  expires_at timestamptz not null
);
create index ended_session_expiry on ended_session (expires_at);
