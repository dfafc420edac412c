-- Everything but refunds (see ledger) that is changed on a connected store's platform: one row a business operation, written
-- before the first call.
create table platform_operation (
  store_id text collate "C" not null references store,
  key text collate "C" not null,
  kind text not null,
  -- What must not be changed by two operations at a time, mostly the order.
  subject text collate "C" not null,
  request_hash text not null,
  state text not null default 'prepared' check (state in ('prepared', 'sent', 'done', 'failed', 'unknown')),
  result jsonb,
  -- Why it failed or is unknown, as the adapter said.
  error jsonb,
  attempts int not null default 0,
  -- Until then a process is at work on it; afterwards it counts as died.
  claimed_until timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, key)
);
create index platform_operation_claims on platform_operation (store_id, subject) where claimed_until is not null;
create index platform_operation_open on platform_operation (store_id, updated_at) where state in ('sent', 'unknown');
