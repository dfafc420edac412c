create table flow (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  name text not null,
  trigger text not null,
  status text not null,
  rank integer not null,
  draft jsonb not null,
  published_number integer,
  -- Who paused it: a person, or the breaker after too many failures.
  paused_by text,
  -- The most PAY may pay, in minor units of the store's currency: per case and per calendar day of the store.
  pay_limits jsonb,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Ranks are exchanged in one statement.
  unique (store_id, trigger, rank) deferrable initially deferred
);
create unique index flow_name on flow (store_id, fold_case(name)) where status <> 'ARCHIVED';
create index flow_published on flow (store_id, trigger, rank) where status = 'PUBLISHED';

-- Runs stay on the version they began with.
create table flow_version (
  store_id text collate "C" not null references store,
  flow_id text collate "C" not null references flow,
  number integer not null,
  trigger text not null,
  graph jsonb not null,
  hash text not null,
  note text not null,
  published_by text not null,
  published_at timestamptz not null,
  primary key (flow_id, number)
);
create function refuse_flow_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published version of a flow does not change' using errcode = 'restrict_violation';
end $$;
create trigger flow_version_fixed before update or delete on flow_version for each row execute function refuse_flow_version_change();

create table flow_run (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  flow_id text collate "C" not null,
  number integer not null,
  trigger text not null,
  subject_type text not null,
  subject_id text collate "C" not null,
  -- `<topic>:<subject>:<version of the subject>`
  cause text not null,
  -- The flows whose actions led to this run, the first one first.
  chain text[] not null default '{}',
  state text not null,
  -- Reached, and not passed yet.
  node_id text not null,
  -- Raised with every segment: whoever comes with another number comes too late.
  seq integer not null default 0,
  wake_at timestamptz,
  wait_for text,
  -- The version of the subject after which an event counts.
  wait_version integer not null,
  -- The last version of the subject with each event since the run began, by topic.
  seen jsonb not null default '{}',
  attempts integer not null default 0,
  -- Whether it did anything but look.
  acted boolean not null default false,
  trace jsonb not null default '[]',
  pay_minor bigint not null default 0,
  pay_day date,
  error_code text,
  started_at timestamptz not null,
  ended_at timestamptz,
  unique (flow_id, subject_id, cause),
  foreign key (flow_id, number) references flow_version
);
create index flow_run_list on flow_run (store_id, flow_id, started_at desc, id desc);
create index flow_run_subject on flow_run (store_id, subject_id, started_at desc, id desc);
create index flow_run_due on flow_run (wake_at) where state in ('READY', 'WAITING', 'PAYING');
create index flow_run_held on flow_run (flow_id) where state = 'HELD';
create index flow_run_paid on flow_run (flow_id, pay_day) where pay_day is not null;
create index flow_run_ended on flow_run (flow_id, ended_at desc) where ended_at is not null;
