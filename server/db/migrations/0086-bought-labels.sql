-- Where a store's labels are bought.
create table carrier_connection (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  provider text not null,
  name text not null,
  -- TEST or LIVE, as the key says.
  mode text not null,
  -- Sealed: the key and the secret of the provider's reports.
  credentials text not null,
  -- OK, REFUSED.
  status text not null,
  error text,
  failures integer not null default 0,
  paused_until timestamptz,
  accounts jsonb not null default '[]',
  balance_minor bigint,
  balance_currency text,
  checked_at timestamptz,
  -- When a person found the first paper right: from the customer, to the store.
  first_label_ok_at timestamptz,
  last_report_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index carrier_connection_store on carrier_connection (store_id, created_at);

-- What a carrier asks for a parcel, as shown before buying.
create table label_quote (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  return_id text collate "C" references returns,
  claim_id text collate "C" references claim,
  connection_id text collate "C" not null references carrier_connection on delete cascade,
  -- The provider's own object: buying it twice is refused there.
  provider_ref text not null,
  offers jsonb not null,
  refusals jsonb not null default '[]',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A quote is bought from once.
  label_id text collate "C",
  constraint label_quote_case check (num_nonnulls(return_id, claim_id) = 1)
);
create index label_quote_store on label_quote (store_id, expires_at);

-- PURCHASING is written before money moves; UNKNOWN: no answer says whether it did.
alter table label
  -- Labels outlive the connection they were bought through.
  add column connection_id text collate "C",
  add column provider_ref text,
  -- The provider's names of the bought label, its parcel on the way and its service.
  add column provider_label_id text,
  add column tracker_ref text,
  add column service text,
  add column offer jsonb,
  add column attempt integer not null default 1,
  add column sent_at timestamptz,
  add column looks integer not null default 0,
  add column not_bought integer not null default 0,
  add column next_look_at timestamptz,
  add column looked_at timestamptz,
  add column cost_currency text,
  add column refund_state text not null default 'NONE',
  add column void_deadline timestamptz,
  add column eta date,
  -- The carrier's words on a refusal, for people of the store.
  add column carrier_message text,
  add column resolved_at timestamptz;
drop index label_in_force;
drop index label_in_force_of_claim;
create unique index label_in_force on label (return_id) where state in ('WANTED', 'PURCHASING', 'UNKNOWN', 'READY', 'FAILED');
create unique index label_in_force_of_claim on label (claim_id)
  where claim_id is not null and state in ('WANTED', 'PURCHASING', 'UNKNOWN', 'READY', 'FAILED');
create unique index label_bought_once on label (connection_id, provider_ref) where provider_ref is not null;
create index label_look on label (next_look_at) where next_look_at is not null;
create index label_purchasing on label (sent_at) where state = 'PURCHASING';

-- What a provider took and gave back for a label: rows are only added.
create table label_charge (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  label_id text collate "C" not null references label,
  connection_id text collate "C" not null,
  kind text not null,
  amount_minor bigint not null,
  currency text not null,
  external_id text not null,
  at timestamptz not null
);
create unique index label_charge_once on label_charge (connection_id, external_id);
create index label_charge_label on label_charge (label_id, at);

-- Where a parcel was seen, as its carrier tells.
create table shipment_scan (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  shipment_id text collate "C" not null references shipment,
  -- Null: a word that is not known yet.
  status text,
  detail text,
  at timestamptz not null,
  place text,
  message text,
  raw_status text not null,
  source text not null,
  digest text not null
);
create unique index shipment_scan_once on shipment_scan (shipment_id, at, raw_status, digest);
