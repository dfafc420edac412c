create table experiment (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  flow_id text collate "C" not null references flow,
  node_id text not null,
  -- The how manieth of its split.
  seq integer not null,
  -- Of the split and all that follows it: publishing another one ends the experiment.
  fingerprint text not null,
  -- The versions of the flow it runs in; the last one is open.
  first_number integer not null,
  last_number integer,
  name text not null,
  hypothesis text not null,
  -- [{ key, name, weight }] in the order of the split.
  variants jsonb not null,
  control text not null,
  unit text not null,
  traffic integer not null,
  metric text not null,
  direction text not null,
  confidence integer not null,
  baseline_bp integer not null,
  mde_bp integer not null,
  -- Of the control and one arm: N* of the statistics.
  planned_units integer not null,
  planned_days integer not null,
  window_days integer not null,
  state text not null,
  end_cause text,
  end_reason text not null default '',
  decided text,
  -- [{ at, kind, percent? }]
  marks jsonb not null default '[]',
  version integer not null default 1,
  started_at timestamptz not null,
  ended_at timestamptz,
  unique (flow_id, node_id, seq)
);
create unique index experiment_open on experiment (flow_id, node_id) where state <> 'ENDED';
create index experiment_list on experiment (store_id, started_at desc, id desc);

-- Written once a unit, when it first passes the split; what came of it is counted anew from the books after every change.
create table experiment_unit (
  store_id text collate "C" not null references store,
  experiment_id text collate "C" not null references experiment,
  -- HMAC-SHA-256 of the unit, hex, under a key of the server's secret.
  unit_key text collate "C" not null,
  variant text not null,
  first_at timestamptz not null,
  -- Cases count that were made from here on: when the offer was shown, or the case of the split was made.
  since timestamptz not null,
  cases integer not null default 0,
  requested_minor bigint not null default 0,
  returned_minor bigint not null default 0,
  exchange_minor bigint not null default 0,
  credit_minor bigint not null default 0,
  refund_minor bigint not null default 0,
  bonus_minor bigint not null default 0,
  label_minor bigint not null default 0,
  invoiced_minor bigint not null default 0,
  invoice_paid_minor bigint not null default 0,
  exchanged boolean not null default false,
  credited boolean not null default false,
  refunded boolean not null default false,
  invoiced boolean not null default false,
  invoice_paid boolean not null default false,
  -- The mean of its closed cases, at most 90 days each; null before the first.
  hours_to_close integer,
  repeated boolean not null default false,
  -- It has money in another currency than the store's, which no money column holds.
  left_out boolean not null default false,
  primary key (experiment_id, unit_key)
);
create index returns_person on returns (store_id, lower(btrim(customer_email)));

-- How often runs took each output, as added rows that a task merges.
create table flow_tally (
  store_id text collate "C" not null references store,
  flow_id text collate "C" not null,
  number integer not null,
  node_id text not null,
  output text not null,
  day date not null,
  n integer not null
);
create index flow_tally_flow on flow_tally (store_id, flow_id, day);
