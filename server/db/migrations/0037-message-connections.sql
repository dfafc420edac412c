-- How a store's mails and text messages leave. A channel without a row has no connection of the store's own.
create table message_connection (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  channel text not null,
  adapter text not null,
  -- Encrypted JSON with the secrets.
  settings text not null,
  -- Messages a second, and in 24 hours.
  rate integer not null,
  daily_limit integer,
  tested_at timestamptz,
  last_error text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (store_id, channel)
);

-- What providers report, as it was received. The row outlives its body, so that a repeated report stays known.
create table provider_event (
  id text collate "C" not null unique,
  store_id text collate "C" not null,
  connection_id text collate "C" not null,
  -- The provider's own name of it, else the digest of its bytes.
  event_id text collate "C" not null,
  raw bytea,
  state text not null,
  error text,
  -- Reports in it about messages that are not the store's.
  unknown_messages integer not null default 0,
  received_at timestamptz not null,
  worked_at timestamptz,
  primary key (connection_id, event_id)
);
create index provider_event_newest on provider_event (connection_id, received_at desc);
create index provider_event_body on provider_event (received_at) where raw is not null;

-- Domains in whose name a store sends mail.
create table sender_domain (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  domain text collate "C" not null,
  return_path text collate "C" not null,
  link_host text collate "C",
  selector text not null,
  -- The private key, encrypted; the public one is what the DNS must say.
  key text not null,
  public_key text not null,
  records jsonb not null default '[]',
  checked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (store_id, domain)
);

create index message_kept on message (store_id, created_at) where state = 'KEPT';
create index message_sent_lately on message (store_id, channel, sent_at) where sent_at is not null;
