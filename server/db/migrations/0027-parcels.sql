-- Outgoing parcels of orders and the units in each.
create table parcel (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  order_id text collate "C" not null references orders,
  external_id text not null,
  carrier text,
  tracking_number text,
  status text not null,
  shipped_at timestamptz,
  last_scan_at timestamptz,
  delivered_at timestamptz,
  country text,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create table parcel_line (
  store_id text collate "C" not null,
  parcel_id text collate "C" not null references parcel on delete cascade,
  order_line_id text collate "C" not null references order_line,
  quantity int not null,
  primary key (parcel_id, order_line_id)
);

create unique index parcel_external on parcel (order_id, external_id);
create index parcel_tracking on parcel (store_id, tracking_number);
create index parcel_line_line on parcel_line (order_line_id);

-- Every scan that was reported, also those that arrived late and moved nothing.
create table parcel_scan (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  parcel_id text collate "C" not null references parcel on delete cascade,
  status text not null,
  at timestamptz not null,
  unique (parcel_id, status, at)
);

create table order_note (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  order_id text collate "C" not null references orders,
  at timestamptz not null,
  actor_id text,
  actor_name text not null,
  text text not null,
  files jsonb not null default '[]'
);
create index order_note_order on order_note (order_id, id);

-- What the lists filter by is stored with the order: its money, its units and its cases.
alter table orders
  add column discount_codes jsonb not null default '[]',
  -- Number and day of an invoice made by another system.
  add column invoice_elsewhere jsonb,
  add column fulfilled_count int not null default 0,
  add column refunded_minor bigint not null default 0,
  add column open_returns int not null default 0,
  add column open_claims int not null default 0,
  -- order.delivered is sent once, whatever the platform reports later.
  add column delivery_announced boolean not null default false,
  add column kind text not null generated always as (
    case
      when starts_with(external_id, 'exchange:') then 'exchange'
      when starts_with(external_id, 'claim:') then 'replacement'
      else 'sale'
    end
  ) stored,
  add column country text generated always as (ship_to ->> 'country') stored;

update orders as o set
  fulfilled_count = coalesce((select sum(l.fulfilled_quantity) from order_line as l where l.order_id = o.id), 0),
  refunded_minor = coalesce((select sum(g.amount_minor) from ledger as g where g.order_id = o.id
    and g.kind in ('REFUND', 'EXTERNAL', 'CREDIT_RESTORED') and g.state <> 'FAILED'), 0),
  open_returns = (select count(*) from returns as r where r.order_id = o.id and r.status = 'OPEN'),
  delivery_announced = delivered_at is not null,
  search_text = o.search_text || coalesce(
    (select ' ' || lower(string_agg(distinct l.sku, ' ')) from order_line as l where l.order_id = o.id), '');

alter table orders
  -- Null: an exchange or a replacement has no payment of its own.
  add column payment_state text generated always as (
    case
      when starts_with(external_id, 'exchange:') or starts_with(external_id, 'claim:') then null
      when refunded_minor > 0 and refunded_minor >= paid_minor then 'REFUNDED'
      when refunded_minor > 0 then 'PARTLY_REFUNDED'
      when paid_minor >= total_minor then 'PAID'
      when paid_minor > 0 then 'PARTLY_PAID'
      else 'UNPAID'
    end
  ) stored,
  add column fulfilment_state text not null generated always as (
    case
      when fulfilled_count = 0 then 'UNFULFILLED'
      when fulfilled_count < item_count then 'PARTLY'
      when delivered_at is not null then 'DELIVERED'
      else 'FULFILLED'
    end
  ) stored;

create index orders_payment_state on orders (store_id, payment_state, ordered_at desc, id desc);
create index orders_fulfilment_state on orders (store_id, fulfilment_state, ordered_at desc, id desc);
create index orders_open_returns on orders (store_id, ordered_at desc, id desc) where open_returns > 0;
create index orders_open_claims on orders (store_id, ordered_at desc, id desc) where open_claims > 0;
create index orders_not_sold on orders (store_id, kind, ordered_at desc, id desc) where kind <> 'sale';
create index orders_channel on orders (store_id, channel, ordered_at desc, id desc);
create index orders_country on orders (store_id, country, ordered_at desc, id desc);
create index orders_currency on orders (store_id, currency, ordered_at desc, id desc);
create index orders_total on orders (store_id, total_minor, id);
create index orders_tags on orders using gin (tags jsonb_path_ops);
create index order_line_sku on order_line (store_id, sku) where sku is not null;

-- Differences are added, so that two transactions never overwrite each other's.
create function add_refunded() returns trigger language plpgsql as $$
declare
  before bigint := 0;
  after bigint := 0;
begin
  if tg_op <> 'INSERT' and old.kind in ('REFUND', 'EXTERNAL', 'CREDIT_RESTORED') and old.state <> 'FAILED' then
    before := old.amount_minor;
  end if;
  if tg_op <> 'DELETE' and new.kind in ('REFUND', 'EXTERNAL', 'CREDIT_RESTORED') and new.state <> 'FAILED' then
    after := new.amount_minor;
  end if;
  if before <> after then
    update orders set refunded_minor = refunded_minor + after - before where id = coalesce(new.order_id, old.order_id);
  end if;
  return null;
end $$;
create trigger ledger_refunded after insert or delete or update of kind, state, amount_minor on ledger
  for each row execute function add_refunded();

-- One statement for all lines of an order, because an order usually comes with all of them.
create function add_fulfilled() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update orders as o set fulfilled_count = o.fulfilled_count + l.units
    from (select order_id, sum(fulfilled_quantity)::int as units from added group by order_id) as l
    where o.id = l.order_id and l.units <> 0;
  elsif tg_op = 'DELETE' then
    update orders as o set fulfilled_count = o.fulfilled_count - l.units
    from (select order_id, sum(fulfilled_quantity)::int as units from removed group by order_id) as l
    where o.id = l.order_id and l.units <> 0;
  else
    update orders as o set fulfilled_count = o.fulfilled_count + l.units
    from (
      select a.order_id, sum(a.fulfilled_quantity - r.fulfilled_quantity)::int as units
      from added as a join removed as r on r.id = a.id group by a.order_id
    ) as l
    where o.id = l.order_id and l.units <> 0;
  end if;
  return null;
end $$;
create trigger order_line_added after insert on order_line referencing new table as added
  for each statement execute function add_fulfilled();
create trigger order_line_changed after update on order_line referencing old table as removed new table as added
  for each statement execute function add_fulfilled();
create trigger order_line_removed after delete on order_line referencing old table as removed
  for each statement execute function add_fulfilled();

-- Count the open cases of an order; the trigger's argument names the column.
create function count_open_cases() returns trigger language plpgsql as $$
declare
  change int := 0;
begin
  if tg_op <> 'INSERT' and old.status = 'OPEN' then change := change - 1; end if;
  if tg_op <> 'DELETE' and new.status = 'OPEN' then change := change + 1; end if;
  if change <> 0 then
    execute format('update orders set %1$I = %1$I + $1 where id = $2', tg_argv[0]) using change, coalesce(new.order_id, old.order_id);
  end if;
  return null;
end $$;
create trigger returns_open after insert or delete or update of status on returns
  for each row execute function count_open_cases('open_returns');
