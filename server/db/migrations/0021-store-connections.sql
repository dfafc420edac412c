-- How a connected store's platform is reached; no row: nothing is connected.
create table store_connection (
  store_id text collate "C" primary key references store,
  -- Another one for every new set of credentials.
  id text collate "C" not null unique,
  method text not null check (method in ('client_credentials', 'oauth', 'keys')),
  -- Where the platform answers, without a slash at its end.
  origin text not null,
  -- Sealed with the server's secret.
  credentials text not null,
  scopes jsonb not null default '[]',
  -- The platform's own id of the app; keys need none.
  app_id text,
  token_expires_at timestamptz,
  -- Calls that failed one after another, and until when no more are made.
  failures int not null default 0,
  paused_until timestamptz,
  last_success_at timestamptz,
  last_error jsonb,
  connected_at timestamptz not null,
  connected_by text not null
);
-- The id of its connection, so that every call knows without another query whether a store has one.
alter table store add column connection_id text collate "C";
