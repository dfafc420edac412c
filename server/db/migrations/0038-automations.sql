-- What a shop's pages report under a public key, and from which hosts.
create table storefront (
  store_id text collate "C" primary key references store,
  key text not null unique,
  hosts text[] not null default '{}',
  last_event_at timestamptz,
  -- Events that named an unknown product or type.
  dropped bigint not null default 0,
  version int not null default 1,
  updated_at timestamptz not null
);

-- Who a browser belongs to, known from a signed link of ours or from the platform's own checkout alone.
create table storefront_visitor (
  store_id text collate "C" not null references store,
  visitor text collate "C" not null,
  subscriber_id text collate "C" not null references subscriber on delete cascade,
  at timestamptz not null,
  primary key (store_id, visitor)
);
create index storefront_visitor_person on storefront_visitor (subscriber_id);

-- Kept for 90 days. Prices and names come from the catalogue, so none is stored.
create table store_event (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  event_id text not null,
  type text not null,
  at timestamptz not null,
  visitor text collate "C" not null,
  subscriber_id text collate "C" references subscriber on delete set null,
  product_id text collate "C",
  variant_id text collate "C",
  checkout_token text,
  created_at timestamptz not null,
  unique (store_id, event_id)
);
create index store_event_visitor on store_event (store_id, visitor, product_id, at) where type = 'product_viewed';
create index store_event_person on store_event (store_id, subscriber_id, product_id, at) where subscriber_id is not null;
create index store_event_type on store_event (store_id, type, created_at);
create index store_event_created on store_event (created_at);

create table checkout (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  token text collate "C" not null,
  subscriber_id text collate "C" references subscriber on delete set null,
  email text,
  phone text,
  -- [{ variant_id, quantity, unit_price_minor }]
  lines jsonb not null,
  value_minor bigint not null,
  currency text not null,
  recovery_url text,
  source text not null,
  -- The unpaid order of the platform that stands for this cart.
  order_external_id text,
  -- The last change of the cart, as its source reports it.
  changed_at timestamptz not null,
  completed_at timestamptz,
  created_at timestamptz not null,
  unique (store_id, token)
);
create index checkout_person on checkout (subscriber_id, changed_at desc) where subscriber_id is not null;
create index checkout_email on checkout (store_id, email) where email is not null and completed_at is null;
create index checkout_changed on checkout (store_id, changed_at desc);
create index checkout_order on checkout (store_id, order_external_id) where order_external_id is not null;

create table automation (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  type text not null,
  name text not null,
  status text not null default 'DRAFT',
  priority int not null default 100,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index automation_newest on automation (store_id, created_at desc, id desc);
create index automation_changed on automation (store_id, updated_at desc, id desc);
create index automation_active on automation (store_id, type, priority) where status = 'ACTIVE';

-- Never changed: whoever entered finishes on the version they entered with.
create table automation_version (
  store_id text collate "C" not null references store,
  automation_id text collate "C" not null references automation,
  version int not null,
  definition jsonb not null,
  created_at timestamptz not null,
  primary key (automation_id, version)
);

create table enrolment (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  automation_id text collate "C" not null references automation,
  version int not null,
  type text not null,
  subscriber_id text collate "C" not null references subscriber,
  -- Whatever may cause one entry alone: a cart's token, a watch, the digest of an address.
  trigger_key text not null,
  -- What the mails are about.
  facts jsonb not null,
  about text,
  state text not null default 'WAITING',
  exit_reason text,
  step int not null default 0,
  due_at timestamptz,
  -- The clock of the steps starts here.
  entered_at timestamptz not null,
  ended_at timestamptz,
  -- When its last mail was written.
  last_sent_at timestamptz,
  tries int not null default 0,
  created_at timestamptz not null,
  unique (automation_id, trigger_key)
);
create unique index enrolment_one on enrolment (store_id, type, subscriber_id) where state = 'WAITING';
create index enrolment_due on enrolment (due_at, id) where state = 'WAITING';
create index enrolment_newest on enrolment (automation_id, entered_at desc, id desc);
create index enrolment_person on enrolment (subscriber_id, type, last_sent_at desc);

create table stock_watch (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  variant_id text collate "C" not null references variant on delete cascade,
  subscriber_id text collate "C" not null references subscriber on delete cascade,
  channel text not null default 'EMAIL',
  state text not null default 'WAITING',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  notified_at timestamptz
);
create unique index stock_watch_one on stock_watch (subscriber_id, variant_id, channel) where state = 'WAITING';
create index stock_watch_queue on stock_watch (store_id, variant_id, created_at, id) where state = 'WAITING';
create index stock_watch_notified on stock_watch (store_id, variant_id, notified_at) where state = 'NOTIFIED';

-- Where a watched variant stands between sold out and back in stock.
create table watched_stock (
  variant_id text collate "C" primary key references variant on delete cascade,
  store_id text collate "C" not null references store,
  armed boolean not null,
  since timestamptz,
  last_batch_at timestamptz
);

-- The latest price a person saw.
create table price_seen (
  store_id text collate "C" not null references store,
  subscriber_id text collate "C" not null references subscriber on delete cascade,
  variant_id text collate "C" not null references variant on delete cascade,
  currency text not null,
  price_minor bigint not null,
  seen_at timestamptz not null,
  how text not null,
  primary key (subscriber_id, variant_id)
);
create index price_seen_variant on price_seen (store_id, variant_id, seen_at);

-- Every price a variant had; to_at is null for the one it has.
create table price_log (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  variant_id text collate "C" not null references variant on delete cascade,
  currency text not null,
  price_minor bigint not null,
  from_at timestamptz not null,
  to_at timestamptz,
  -- When people who saw a higher price were looked for; HELD waits for a person to confirm it.
  judged_at timestamptz,
  held text
);
create unique index price_log_now on price_log (variant_id) where to_at is null;
create index price_log_variant on price_log (variant_id, from_at desc);
create index price_log_unjudged on price_log (from_at) where judged_at is null and to_at is null;
create index price_log_held on price_log (store_id, from_at desc) where held = 'HELD';
insert into price_log (id, store_id, variant_id, currency, price_minor, from_at, judged_at)
  select gen_random_uuid()::text, store_id, id, currency, price_minor, now(), now() from variant;

create table discount_code (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  pool text not null,
  code text not null,
  subscriber_id text collate "C" references subscriber on delete set null,
  given_at timestamptz,
  created_at timestamptz not null,
  unique (store_id, pool, code)
);
create index discount_code_free on discount_code (store_id, pool, id) where given_at is null;
create index discount_code_person on discount_code (subscriber_id, pool) where subscriber_id is not null;

create table shipping_notice (
  store_id text collate "C" not null references store,
  event text not null,
  is_active boolean not null,
  version int not null,
  updated_at timestamptz not null,
  primary key (store_id, event)
);
-- Events of a parcel, or of an order before it has one; also those that were not sent.
create table parcel_event (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  order_id text collate "C" not null references orders,
  parcel_id text collate "C" references parcel on delete cascade,
  -- The parcel's id; of a confirmed order, the order's.
  about_id text collate "C" not null,
  event text not null,
  at timestamptz not null,
  recorded_at timestamptz not null,
  fate text not null,
  message_id text collate "C",
  unique (about_id, event)
);
create index parcel_event_newest on parcel_event (store_id, event, recorded_at desc, id desc);
create index parcel_event_order on parcel_event (order_id);
