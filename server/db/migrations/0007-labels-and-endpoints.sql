-- Return labels: asked for with the approval, bought by a job, and never more than one in force for a return.
create table label (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  return_id text collate "C" not null references returns,
  -- WANTED, READY, FAILED, VOIDING, VOIDED, EXPIRED
  state text not null,
  adapter text not null,
  -- Counts the store's labels: what an own tracking number is made of.
  serial bigint not null,
  carrier text,
  tracking_number text,
  shipment_id text collate "C",
  cost_minor bigint not null default 0,
  -- What comes off the customer's refund.
  deduct_minor bigint not null default 0,
  currency text not null,
  -- Sender, recipient, parcel and items as they were when the label was made.
  paper jsonb,
  document bytea,
  error text,
  attempts int not null default 0,
  expires_at timestamptz,
  void_after timestamptz,
  void_reason text,
  created_at timestamptz not null,
  ready_at timestamptz,
  ended_at timestamptz
);
create index label_return on label (return_id, created_at, id);
create unique index label_in_force on label (return_id) where state in ('WANTED', 'READY', 'FAILED');
create index label_due on label (store_id, state) where state in ('READY', 'EXPIRED');

-- What a recorded store's platform is told to deliver; a connected one keeps its own.
create table platform_subscription (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  topic text not null,
  callback_url text not null,
  active boolean not null default true,
  created_at timestamptz not null
);
create unique index platform_subscription_topic on platform_subscription (store_id, topic);

-- The merchant's own systems that hear of what happens.
create table webhook_endpoint (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  url text not null,
  topics text[] not null,
  secret text not null,
  active boolean not null,
  -- Deliveries in a row that found nobody.
  failures int not null default 0,
  disabled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhook_endpoint_store on webhook_endpoint (store_id, created_at desc, id desc);

create table webhook_delivery (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  endpoint_id text collate "C" not null references webhook_endpoint on delete cascade,
  topic text not null,
  body text not null,
  -- QUEUED, SENT, FAILED
  state text not null,
  attempts int not null default 0,
  response_status int,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index webhook_delivery_newest on webhook_delivery (store_id, created_at desc, id desc);
create index webhook_delivery_endpoint on webhook_delivery (endpoint_id);
