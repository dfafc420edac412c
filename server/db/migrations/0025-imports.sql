-- Imports of a connected store's records. One runs at a time in a store.
create table store_import (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  state text not null check (state in ('RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  -- Orders changed before are left out; null: every order.
  orders_since timestamptz,
  -- Scopes without which the platform leaves records out.
  missing_scopes jsonb not null default '[]',
  -- How often a job was queued for it: part of the next job's key.
  turns int not null default 0,
  error text,
  started_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz
);
create index store_import_newest on store_import (store_id, created_at desc, id desc);
create unique index store_import_running on store_import (store_id) where state = 'RUNNING';

-- An import's kinds of records, in the order they are read.
create table store_import_part (
  import_id text collate "C" not null references store_import on delete cascade,
  store_id text collate "C" not null,
  position int not null,
  kind text not null check (kind in ('locations', 'products', 'customers', 'orders')),
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE')),
  -- The platform's export that is read; null while there is none.
  bulk_id text,
  -- Where the next slice begins, saved with the records of the last one: a page, or how many records of the export were read.
  cursor text,
  slices int not null default 0,
  -- Null until the platform has counted.
  records_total int,
  records_read int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  skipped int not null default 0,
  -- Time spent on slices, so that pauses do not count for the speed.
  work_ms bigint not null default 0,
  primary key (import_id, position)
);

-- Records an import left out, and why.
create table import_issue (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  import_id text collate "C" not null references store_import on delete cascade,
  kind text not null,
  external_id text not null,
  reason text not null,
  created_at timestamptz not null,
  unique (import_id, kind, external_id)
);
create index import_issue_newest on import_issue (store_id, created_at desc, id desc);

-- Up to when a connected store's changes were read, beside its webhook deliveries.
create table sync_mark (
  store_id text collate "C" not null references store,
  kind text not null check (kind in ('products', 'orders')),
  -- Everything changed before was read.
  mark timestamptz not null,
  -- The newest change of the round that is being read, and its next page; null between rounds.
  newest timestamptz,
  cursor text,
  failures int not null default 0,
  -- Not before, after a failure.
  retry_at timestamptz,
  polled_at timestamptz,
  primary key (store_id, kind)
);

-- Nightly comparisons of a connected store's recent records with its platform.
create table reconciliation (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  state text not null check (state in ('RUNNING', 'DONE', 'FAILED')),
  since timestamptz not null,
  -- What is compared next: a kind and its page.
  stage text not null check (stage in ('products', 'orders', 'missing', 'done')),
  cursor text,
  turns int not null default 0,
  checked int not null default 0,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz
);
create index reconciliation_newest on reconciliation (store_id, created_at desc, id desc);
create unique index reconciliation_running on reconciliation (store_id) where state = 'RUNNING';

-- The orders a running comparison has seen at the platform.
create table reconciliation_seen (
  reconciliation_id text collate "C" not null references reconciliation on delete cascade,
  store_id text collate "C" not null,
  external_id text collate "C" not null,
  primary key (reconciliation_id, external_id)
);

create table difference (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  reconciliation_id text collate "C" not null references reconciliation on delete cascade,
  kind text not null,
  -- In words: an order's number, a product's title.
  subject text not null,
  external_id text not null,
  ours text,
  theirs text,
  outcome text not null check (outcome in ('REPAIRED', 'NEEDS_PERSON')),
  created_at timestamptz not null,
  unique (reconciliation_id, kind, external_id)
);
create index difference_newest on difference (store_id, created_at desc, id desc);

-- Returns made on the platform itself, which no case here mirrors: their units are not returnable here.
create table platform_return (
  store_id text collate "C" not null,
  external_id text collate "C" not null,
  order_id text collate "C" not null references orders on delete cascade,
  number text not null,
  state text not null check (state in ('requested', 'open', 'declined', 'closed', 'cancelled')),
  updated_at timestamptz not null,
  primary key (store_id, external_id)
);
create index platform_return_order on platform_return (order_id);
create table platform_return_line (
  store_id text collate "C" not null,
  return_external_id text collate "C" not null,
  order_line_id text collate "C" not null references order_line on delete cascade,
  -- Units neither refunded nor given up: refunded ones are outside_units.
  quantity int not null check (quantity >= 0),
  primary key (store_id, return_external_id, order_line_id),
  foreign key (store_id, return_external_id) references platform_return on delete cascade
);
create index platform_return_line_order_line on platform_return_line (order_line_id);
-- The sum of platform_return_line.
alter table order_line add column returning_outside int not null default 0;

-- When the platform last changed a record: an older change that arrives later has no effect.
alter table customer add column platform_updated_at timestamptz;
alter table product add column platform_updated_at timestamptz;
-- A change of content makes another hash.
alter table product add column content_hash text;
alter table customer add column content_hash text;

-- Finds the operation that made a record of the platform.
create index platform_operation_result on platform_operation (store_id, kind, (result ->> 'external_id')) where state = 'done';
create index orders_platform_updated on orders (store_id, platform_updated_at);
