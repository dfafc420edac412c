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
create index label_due on label (store_id, state) where state = 'READY';
