-- CSV files of subscribers to import; their bytes are in the file storage and deleted after seven days.
create table subscriber_file (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  name text not null,
  storage_key text not null,
  -- The first row.
  heads jsonb not null,
  row_count int not null,
  created_at timestamptz not null
);
create index subscriber_file_newest on subscriber_file (store_id, created_at desc);
create index subscriber_file_created on subscriber_file (created_at);

-- Imports and their dry runs. One runs at a time in a store.
create table subscriber_import (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  file_id text collate "C" not null,
  name text not null,
  state text not null check (state in ('RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  dry_run boolean not null,
  mapping jsonb not null,
  -- How everyone in the file agreed; null: nobody did.
  consent jsonb,
  row_count int not null,
  -- Rows judged so far.
  position int not null default 0,
  -- Rows by outcome.
  counts jsonb not null default '{}',
  -- How often a job was queued for it: part of the next job's key.
  turns int not null default 0,
  error text,
  started_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz
);
create index subscriber_import_newest on subscriber_import (store_id, created_at desc, id desc);
create unique index subscriber_import_running on subscriber_import (store_id) where state = 'RUNNING';

-- Rows that were not imported as asked: which and why. What they say stays in the file.
create table subscriber_import_issue (
  import_id text collate "C" not null references subscriber_import on delete cascade,
  store_id text collate "C" not null,
  -- The row's number in the file, the first one after the heads is 1.
  line int not null,
  outcome text not null,
  field text,
  primary key (import_id, line)
);
