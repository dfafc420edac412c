-- Work to do later, what happened (for those who must hear of it), and what open screens are told.

create table job (
  id bigint generated always as identity primary key,
  queue text not null,
  -- While a job with this key waits or runs, another is not added.
  key text,
  payload jsonb not null default '{}',
  -- A finished job is deleted; a dead one stays for someone to look at.
  state text not null default 'ready' check (state in ('ready', 'running', 'dead')),
  run_at timestamptz not null default '-infinity',
  attempts int not null default 0,
  max_attempts int not null default 6,
  locked_until timestamptz,
  locked_by text,
  -- A code, never a message: messages carry names and addresses.
  last_error text,
  created_at timestamptz not null default now()
);
create index job_due on job (run_at, id) where state <> 'dead';
create unique index job_key on job (queue, key) where key is not null and state <> 'dead';
create index job_dead on job (created_at) where state = 'dead';

-- One row a periodic task: the replica that moves next_run_at on is the one whose run it is.
create table schedule (
  name text primary key,
  next_run_at timestamptz not null,
  last_run_at timestamptz
);

create table outbox (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index outbox_done on outbox (done_at) where done_at is not null;

-- That a subscriber has had an event: written in the transaction of what the subscriber did with it.
create table outbox_delivery (
  outbox_id text collate "C" not null references outbox on delete cascade,
  subscriber text not null,
  done_at timestamptz not null default now(),
  primary key (outbox_id, subscriber)
);

create table live_event (
  id bigint generated always as identity primary key,
  store_id text collate "C" not null,
  resource text not null,
  ids jsonb not null,
  type text not null,
  version int,
  created_at timestamptz not null default now()
);
create index live_event_store on live_event (store_id, id);
create index live_event_age on live_event (created_at);
