-- Facts and rollups in a third of their space. They are derived from the books, so they begin anew: a store without a time zone here is
-- counted again by the task that builds facts.
drop table analytics_item, analytics_line, analytics_round, analytics_money, analytics_sold, analytics_day, analytics_month, analytics_dim;

-- The number that stands for a store in facts and rollups, which have no room for its id in every row.
alter table analytics_store add column store_no int generated always as identity;
create unique index analytics_store_no on analytics_store (store_no);
update analytics_store set timezone = '';
delete from job where queue = 'analytics-rebuild';

-- Numbers that stand for a store's texts of a kind; `label` is what a product, variant or policy was called when it was first seen.
create table analytics_dim (
  store_no int not null,
  kind text not null,
  number int not null,
  value text not null,
  label text,
  primary key (store_no, kind, number),
  unique (store_no, kind, value)
);

-- What a return counts for: a row per item, and a row more for each further round that settled the item. The amounts of a round stand on the
-- row of the return's first item. Most columns are null in most rows and take no space there.
create table analytics_return (
  -- Of the item as it was asked back, in its first row alone.
  value_minor bigint,
  -- Of the item as the round settled it.
  settled_minor bigint,
  -- Amounts of the round, null for 0 but the first. Of what it owes: how much is pending, has failed or is left, as most of it is paid; of
  -- what it is owed: how much was paid, is pending or has failed.
  returned_minor bigint,
  shipping_minor bigint,
  refund_minor bigint,
  credit_minor bigint,
  exchange_minor bigint,
  fees_minor bigint,
  uncaptured_minor bigint,
  bonus_minor bigint,
  upsell_minor bigint,
  left_minor bigint,
  pending_minor bigint,
  failed_minor bigint,
  upsell_paid_minor bigint,
  upsell_pending_minor bigint,
  upsell_failed_minor bigint,
  store_no int not null,
  -- `seq` of the return.
  return_no int not null,
  day date not null,
  ordered_on date not null,
  -- Of the row's round.
  settled_on date,
  product int,
  variant int,
  units int,
  settled int,
  currency smallint not null,
  reason smallint,
  method smallint,
  channel smallint,
  outcome smallint,
  country smallint,
  place smallint,
  policy smallint,
  graded smallint,
  -- 1, 2, …: rounds in their order; the first row of an item is there before any.
  round smallint not null,
  -- Of the return, on its first row alone: who decided it (0 flow, 1 setting, 2 person, 3 nobody yet), and the buckets of its durations.
  decider smallint,
  approval smallint,
  receipt smallint,
  processing smallint,
  paid smallint
);
create index analytics_return_no on analytics_return (store_no, return_no);
create index analytics_return_day on analytics_return (store_no, day);
create index analytics_return_ordered on analytics_return (store_no, ordered_on);
create index analytics_return_settled on analytics_return (store_no, settled_on) where settled_on is not null;
create index analytics_return_product on analytics_return (store_no, product);
create index analytics_return_variant on analytics_return (store_no, variant);

-- Money that moved: one row per settled leg of the ledger.
create table analytics_money (
  amount_minor bigint not null,
  store_no int not null,
  day date not null,
  -- Country, place and others are the return's, or the order's.
  return_no int,
  currency smallint not null,
  -- "REFUND/card"
  moved smallint,
  -- Of a leg without a return: `external_id` of the order, which is short and never changes.
  order_ref text collate "C"
);
create index analytics_money_day on analytics_money (store_no, day);
create index analytics_money_return on analytics_money (store_no, return_no) where return_no is not null;
create index analytics_money_order on analytics_money (store_no, order_ref) where order_ref is not null;

-- Fulfilled units of an order's line.
create table analytics_sold (
  store_no int not null,
  ordered_on date not null,
  fulfilled_on date not null,
  product int,
  variant int,
  units int not null,
  currency smallint not null,
  channel smallint,
  country smallint,
  order_ref text collate "C" not null
);
create index analytics_sold_order on analytics_sold (store_no, order_ref);
create index analytics_sold_ordered on analytics_sold (store_no, ordered_on);
create index analytics_sold_fulfilled on analytics_sold (store_no, fulfilled_on);

-- Rollups, always counted anew from the facts: one row for all values of a kind, as lists in the order of `keys`. A list that would hold
-- nothing but 0 is null. `basis` and `kind` are numbers of the code; a key is a number of analytics_dim, of an enumeration or of a measure,
-- 0 where there is none.
create table analytics_day (
  store_no int not null,
  day date not null,
  currency int not null,
  basis smallint not null,
  kind smallint not null,
  keys int[] not null,
  returns int[],
  units int[],
  value_minor bigint[],
  sold int[],
  primary key (store_no, basis, kind, day, currency)
);

-- Products and variants by month (its first day). A row has the values of a part of the numbers, so that a change of one product does not
-- write those of all.
create table analytics_month (
  store_no int not null,
  day date not null,
  currency int not null,
  part int not null,
  basis smallint not null,
  kind smallint not null,
  keys int[] not null,
  returns int[],
  units int[],
  value_minor bigint[],
  sold int[],
  primary key (store_no, basis, kind, day, currency, part)
);
-- Counted from the months.
create table analytics_year (like analytics_month including all);
-- Compressed, and read with their row.
alter table analytics_month alter keys set storage main, alter returns set storage main, alter units set storage main,
  alter value_minor set storage main, alter sold set storage main;
alter table analytics_year alter keys set storage main, alter returns set storage main, alter units set storage main,
  alter value_minor set storage main, alter sold set storage main;
