-- A visit to a platform's consent page, from its start until the browser comes back.
create table connection_attempt (
  -- Of the state the page is passed.
  hash text collate "C" primary key,
  store_id text collate "C" not null references store,
  -- Who started it, and in which session; both must still be there at the end.
  membership_id text collate "C" not null,
  session_id text collate "C" not null,
  -- What is needed at the end, sealed: the app's id and secret, or the keys a site has sent.
  sealed text not null,
  -- Why a site's keys were refused: an error code.
  refusal text,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
create index connection_attempt_store on connection_attempt (store_id, started_at);
create index store_connection_paused on store_connection (paused_until) where paused_until is not null;
create index delivery_waiting on delivery (store_id, received_at) where state = 'RECEIVED';
