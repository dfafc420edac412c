-- What follows in TypeScript gives stored email addresses their one spelling: see spell-addresses.ts.

-- Erasures that a platform asked for. A row names the person, and goes with them; it waits while a case of theirs is open.
create table erasure_request (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  delivery_id text collate "C" not null,
  -- CUSTOMER: one; SHOP: all the platform brought, after the app was uninstalled.
  kind text not null check (kind in ('CUSTOMER', 'SHOP')),
  sought jsonb not null,
  asked_at timestamptz not null,
  -- When its owners were told that it waits for open cases.
  told_at timestamptz
);
create index erasure_request_oldest on erasure_request (store_id, asked_at);

-- Secrets of apps that a store was connected with: a platform still signs with them what the law requires after a goodbye, and nothing else.
create table former_secret (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  platform text not null,
  domain text not null,
  secret text not null,
  kept_until timestamptz not null
);
create index former_secret_domain on former_secret (platform, domain);
