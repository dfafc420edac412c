-- The nouns of the business. Ids are opaque text (uuid v7), compared bytewise. Money is bigint minor units.
create extension if not exists pg_trgm;
create extension if not exists citext;

create table account (
  id text collate "C" primary key,
  email citext not null unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  status text not null default 'active',
  email_verified boolean not null default false,
  created_at timestamptz not null default now()
);

create table store (
  id text collate "C" primary key,
  name text not null,
  platform text not null,
  platform_domain text not null,
  currency text not null,
  timezone text not null,
  country text not null,
  webhook_secret text,
  return_settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create unique index store_domain on store (platform, lower(platform_domain));

create table membership (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  account_id text collate "C" not null references account,
  user_type text not null,
  preset text,
  permissions jsonb,
  locations jsonb,
  refund_limit_minor bigint,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  unique (store_id, account_id)
);
create index membership_account on membership (account_id);

create table session (
  id text collate "C" primary key,
  account_id text collate "C" not null references account,
  store_id text collate "C" not null references store,
  device text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_account on session (account_id, created_at desc) where ended_at is null;

create table login_failure (
  id bigint generated always as identity primary key,
  subject text not null,
  at timestamptz not null default now()
);
create index login_failure_subject on login_failure (subject, at);

create table api_key (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  name text not null,
  prefix text not null,
  hash text not null unique,
  scopes jsonb not null,
  created_by text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_store on api_key (store_id, created_at desc);

create table store_counter (
  store_id text collate "C" not null,
  name text not null,
  last bigint not null,
  primary key (store_id, name)
);

create table customer (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  external_id text,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  language text,
  tags jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create unique index customer_external on customer (store_id, external_id) where external_id is not null;
create unique index customer_email on customer (store_id, email) where external_id is null;

create table location (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  external_id text not null,
  name text not null,
  active boolean not null,
  address jsonb,
  created_at timestamptz not null default now(),
  unique (store_id, external_id)
);

create table product (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  external_id text not null,
  title text not null,
  vendor text,
  type text,
  tags jsonb not null default '[]',
  image_url text,
  deleted_at timestamptz,
  search_text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (store_id, external_id)
);
create index product_title on product (store_id, title collate "C", id);
create index product_updated on product (store_id, updated_at desc, id desc);
create index product_search on product using gin (search_text gin_trgm_ops);

create table variant (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  product_id text collate "C" not null references product,
  external_id text not null,
  position int not null,
  sku text,
  title text,
  price_minor bigint not null,
  currency text not null,
  tax_rate text not null,
  weight_g int,
  tracked boolean not null,
  unique (store_id, external_id)
);
create index variant_product on variant (product_id);

create table stock (
  store_id text collate "C" not null,
  variant_id text collate "C" not null references variant,
  location_id text collate "C" not null references location,
  quantity int not null,
  reserved int not null default 0 check (reserved >= 0),
  primary key (variant_id, location_id)
);

create table orders (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  external_id text not null,
  -- An exchange is an order of its own; its money and its lock are those of the order it came from.
  root_order_id text collate "C" not null,
  number text not null,
  currency text not null,
  tax_inclusive boolean not null,
  customer_id text collate "C" references customer,
  customer_name text not null,
  customer_email text not null,
  ship_to jsonb,
  discount_minor bigint not null,
  total_minor bigint not null,
  paid_minor bigint not null,
  item_count int not null,
  ordered_at timestamptz not null,
  fulfilled_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  deleted_at timestamptz,
  platform_updated_at timestamptz,
  tags jsonb not null default '[]',
  channel text not null,
  content_hash text not null,
  search_text text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (store_id, external_id)
);
create index orders_newest on orders (store_id, ordered_at desc, id desc);
create index orders_created on orders (store_id, created_at desc, id desc);
create index orders_email on orders (store_id, customer_email, ordered_at desc, id desc);
create index orders_root on orders (root_order_id);
create index orders_search on orders using gin (search_text gin_trgm_ops);

create table order_line (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  order_id text collate "C" not null references orders,
  position int not null,
  external_id text not null,
  variant_external_id text,
  product_external_id text,
  sku text,
  title text not null,
  variant_title text,
  quantity int not null,
  unit_price_minor bigint not null,
  discount_minor bigint not null,
  order_discount_minor bigint not null,
  tax_rate text not null,
  tax_minor bigint not null,
  gross_minor bigint not null,
  fulfilled_quantity int not null,
  gift_card boolean not null,
  image_url text,
  -- Units whose money is already settled here (M4 counts on from them), and units refunded outside.
  settled int not null default 0,
  outside int not null default 0,
  unique (order_id, external_id)
);

create table order_shipping (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  order_id text collate "C" not null references orders,
  position int not null,
  external_id text not null,
  title text not null,
  price_minor bigint not null,
  discount_minor bigint not null,
  tax_rate text not null,
  tax_minor bigint not null,
  gross_minor bigint not null,
  unique (order_id, external_id)
);

create table order_payment (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  order_id text collate "C" not null references orders,
  position int not null,
  external_id text not null,
  kind text not null,
  captured_minor bigint not null,
  captured_at timestamptz,
  unique (order_id, external_id)
);

create table returns (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  order_id text collate "C" not null references orders,
  number text not null,
  seq bigint not null,
  status text not null,
  stage text not null,
  stage_before_close text,
  decision text not null,
  close_reason text,
  close_note text,
  resolution_type text,
  shipping_method text not null,
  exchange_status text not null,
  hold_reason text,
  hold_since timestamptz,
  payment_status text not null,
  currency text not null,
  value_minor bigint not null,
  version int not null default 1,
  round int not null default 0,
  flags text[] not null default '{}',
  reasons text[] not null default '{}',
  item_count int not null,
  items_summary text not null,
  order_number text not null,
  customer_id text collate "C",
  customer_name text not null,
  customer_email text not null,
  location_id text collate "C",
  assignee_id text collate "C",
  exchange_order_id text collate "C",
  exchange_tracking jsonb not null default '[]',
  override_reason text,
  policy_snapshot jsonb not null default '{}',
  due_at timestamptz,
  closed_at timestamptz,
  reopened_at timestamptz,
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  tab text generated always as (
    case
      when status = 'CLOSED' then 'closed'
      when stage = 'REQUEST' then 'review'
      when stage in ('APPROVED', 'IN_TRANSIT', 'DROP_OFF_IN_STORE') then 'on_the_way'
      when stage in ('SHIPMENT_RECEIVED', 'EVALUATION') then 'inspect'
      when stage in ('PROCESS_RETURN', 'PAYMENT') then 'settle'
      when stage = 'EXCHANGE_PROCESS_TRACKING' then 'exchanges'
      when exchange_status in ('ON_HOLD', 'RELEASED', 'PARTIALLY_FULFILLED') then 'exchanges'
      else 'on_the_way'
    end
  ) stored,
  -- Holds belong to the exchanges' tab whatever their stage.
  in_exchanges boolean generated always as (
    status = 'OPEN' and (
      stage = 'EXCHANGE_PROCESS_TRACKING' or exchange_status = 'ON_HOLD'
      or (stage = 'FULLY_PAID' and exchange_status in ('RELEASED', 'PARTIALLY_FULFILLED'))
    )
  ) stored,
  unique (store_id, number)
);
create index returns_newest on returns (store_id, created_at desc, id desc);
create index returns_updated on returns (store_id, updated_at desc, id desc);
create index returns_value on returns (store_id, value_minor, id);
create index returns_seq on returns (store_id, seq);
create index returns_tab on returns (store_id, tab, created_at desc, id desc);
create index returns_exchanges on returns (store_id, created_at desc, id desc) where in_exchanges;
create index returns_status on returns (store_id, status, created_at desc, id desc);
create index returns_stage on returns (store_id, stage, created_at desc, id desc);
create index returns_decision on returns (store_id, decision, created_at desc, id desc);
create index returns_resolution on returns (store_id, resolution_type, created_at desc, id desc);
create index returns_payment on returns (store_id, payment_status, created_at desc, id desc);
create index returns_exchange on returns (store_id, exchange_status, created_at desc, id desc);
create index returns_assignee on returns (store_id, assignee_id, created_at desc, id desc);
create index returns_location on returns (store_id, location_id, created_at desc, id desc);
create index returns_order on returns (order_id);
create index returns_customer on returns (store_id, customer_email);
create index returns_search on returns using gin (search_text gin_trgm_ops);

-- Counts without counting: every change of where a return stands leaves a row of ±1, a job folds them together.
create table returns_tally (
  id bigint generated always as identity primary key,
  store_id text collate "C" not null,
  tab text not null,
  in_exchanges boolean not null,
  status text not null,
  stage text not null,
  decision text not null,
  resolution_type text,
  payment_status text not null,
  exchange_status text not null,
  n bigint not null
);
create index returns_tally_store on returns_tally (store_id);

create function tally_returns() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into returns_tally (store_id, tab, in_exchanges, status, stage, decision, resolution_type, payment_status, exchange_status, n)
    values (old.store_id, old.tab, old.in_exchanges, old.status, old.stage, old.decision, old.resolution_type, old.payment_status, old.exchange_status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into returns_tally (store_id, tab, in_exchanges, status, stage, decision, resolution_type, payment_status, exchange_status, n)
    values (new.store_id, new.tab, new.in_exchanges, new.status, new.stage, new.decision, new.resolution_type, new.payment_status, new.exchange_status, 1);
  end if;
  return null;
end $$;
create trigger returns_tally after insert or delete on returns for each row execute function tally_returns();
create trigger returns_tally_change after update on returns for each row
  when ((old.status, old.stage, old.decision, old.resolution_type, old.payment_status, old.exchange_status)
    is distinct from (new.status, new.stage, new.decision, new.resolution_type, new.payment_status, new.exchange_status))
  execute function tally_returns();

-- Flags and reasons, one row each, in the order of the list: an index over the arrays finds the returns but not the newest first.
create table returns_mark (
  store_id text collate "C" not null,
  mark text collate "C" not null,
  created_at timestamptz not null,
  return_id text collate "C" not null,
  primary key (store_id, mark, created_at, return_id)
);
create index returns_mark_return on returns_mark (return_id);

create function mark_returns() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from returns_mark where store_id = old.store_id and created_at = old.created_at and return_id = old.id
      and mark in (select 'flag:' || unnest(old.flags) union all select 'reason:' || unnest(old.reasons));
  end if;
  if tg_op <> 'DELETE' then
    insert into returns_mark (store_id, mark, created_at, return_id)
    select new.store_id, mark, new.created_at, new.id
    from (select 'flag:' || unnest(new.flags) union select 'reason:' || unnest(new.reasons)) as marks (mark);
  end if;
  return null;
end $$;
create trigger returns_mark after insert or delete on returns for each row execute function mark_returns();
create trigger returns_mark_change after update on returns for each row
  when (old.flags is distinct from new.flags or old.reasons is distinct from new.reasons)
  execute function mark_returns();

create table return_item (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  return_id text collate "C" not null references returns,
  order_line_id text collate "C" not null references order_line,
  position int not null,
  requested int not null,
  -- Units given back to the customer to ask for again: declined, cancelled, not approved, dropped at close.
  released int not null default 0,
  approved int not null default 0,
  received int not null default 0,
  accepted int not null default 0,
  rejected int not null default 0,
  restocked int not null default 0,
  settled int not null default 0,
  settled_gross_minor bigint not null default 0,
  settled_tax_minor bigint not null default 0,
  reason text not null,
  comment text not null,
  photos jsonb not null default '[]',
  outcome text not null,
  exchange_variant_id text collate "C",
  exchange_quantity int not null default 0,
  exchanged int not null default 0,
  decision text not null,
  grade text,
  condition_note text,
  evaluation_images jsonb not null default '[]',
  disposition text,
  check (requested >= approved and approved >= received and received >= accepted + rejected and restocked <= received)
);
create index return_item_return on return_item (return_id, position);
create index return_item_line on return_item (order_line_id);

create table return_round (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  return_id text collate "C" not null references returns,
  round int not null,
  outcome jsonb not null,
  refund_minor bigint not null,
  credit_minor bigint not null,
  bonus_minor bigint not null,
  invoice_minor bigint not null,
  shipping_minor bigint not null,
  created_at timestamptz not null,
  unique (return_id, round)
);

-- Append-only: rows are added and settled, never changed back. RESERVED counts as spent.
create table ledger (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  order_id text collate "C" not null references orders,
  return_id text collate "C" references returns,
  kind text not null,
  amount_minor bigint not null,
  payment_id text collate "C",
  state text not null,
  external_id text,
  idempotency_key text,
  reason text,
  actor_type text not null,
  actor_id text,
  actor_name text not null,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index ledger_order on ledger (order_id);
create index ledger_return on ledger (return_id) where return_id is not null;
create unique index ledger_outside on ledger (order_id, external_id) where kind = 'EXTERNAL';
create unique index ledger_invoice_payment on ledger (return_id, external_id) where kind = 'INVOICE_PAYMENT';

create table document (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  kind text not null,
  number text not null,
  order_id text collate "C" not null references orders,
  return_id text collate "C" references returns,
  ledger_id text collate "C" references ledger,
  lines jsonb not null,
  buyer jsonb not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  gross_minor bigint not null,
  paid_minor bigint not null default 0,
  currency text not null,
  status text not null,
  message text,
  sent_count int not null default 0,
  issued_at timestamptz not null,
  due_at timestamptz,
  unique (store_id, number)
);
create index document_return on document (return_id) where return_id is not null;
create unique index document_ledger on document (ledger_id) where ledger_id is not null;

create table timeline (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  return_id text collate "C" not null references returns,
  at timestamptz not null,
  actor_type text not null,
  actor_id text,
  actor_name text not null,
  label text not null,
  stage text not null,
  text text not null,
  data jsonb not null default '{}'
);
create index timeline_return on timeline (return_id, id);

create table note (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  return_id text collate "C" not null references returns,
  at timestamptz not null,
  actor_id text,
  actor_name text not null,
  text text not null,
  files jsonb not null default '[]'
);
create index note_return on note (return_id, id);

create table shipment (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  return_id text collate "C" not null references returns,
  tracking_number text,
  carrier text,
  status text not null,
  created_at timestamptz not null,
  last_event_at timestamptz
);
create index shipment_return on shipment (return_id);
create index shipment_tracking on shipment (store_id, tracking_number);

create table stock_reservation (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  return_id text collate "C" not null references returns,
  return_item_id text collate "C" not null references return_item,
  variant_id text collate "C" not null,
  location_id text collate "C" not null,
  quantity int not null,
  created_at timestamptz not null default now()
);
create index stock_reservation_return on stock_reservation (return_id);

create table file (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  name text not null,
  type text not null,
  size int not null,
  content bytea not null,
  created_by text,
  created_at timestamptz not null default now()
);
create index file_store on file (store_id, id);

create table delivery (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  platform text not null,
  topic text not null,
  dedupe_key text not null,
  subject text,
  raw text not null,
  state text not null,
  detail text,
  attempts int not null default 0,
  received_at timestamptz not null,
  worked_at timestamptz,
  unique (store_id, dedupe_key)
);
create index delivery_newest on delivery (store_id, received_at desc, id desc);
create index delivery_subject on delivery (store_id, platform, subject, received_at);

create table idempotency (
  store_id text collate "C" not null,
  caller text not null,
  key text not null,
  request_hash text not null,
  status int,
  answer text,
  locked_until timestamptz not null,
  created_at timestamptz not null,
  primary key (store_id, caller, key)
);
create index idempotency_age on idempotency (created_at);

create table audit (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  at timestamptz not null,
  actor_type text not null,
  actor_id text,
  actor_name text not null,
  ip text,
  action text not null,
  object_type text not null,
  object_id text,
  before jsonb,
  after jsonb,
  reason text
);
create index audit_newest on audit (store_id, at desc, id desc);
