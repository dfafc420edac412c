-- What the list of returns filters by beside its own columns: when the order was placed, when the first round was processed, and what the
-- items and the order are, as marks ("product:…", "variant:…", "country:…", "outcome:…", "channel:…", "policy:…", "grade:…").
alter table returns
  add column order_placed_at timestamptz,
  add column processed_at timestamptz,
  add column marks text[] not null default '{}';

create function marks_of(returned text[]) returns table (return_id text, marks text[]) language sql stable as $$
  select r.id, array_agg(distinct m.mark order by m.mark)
  from returns as r
  join orders as o on o.id = r.order_id
  join return_item as i on i.return_id = r.id
  join order_line as l on l.id = i.order_line_id
  cross join lateral (values
    ('product:' || coalesce(l.product_external_id, 'NONE')),
    ('variant:' || coalesce(l.variant_external_id, 'NONE')),
    ('country:' || coalesce(o.country, 'NONE')),
    ('channel:' || o.channel),
    ('outcome:' || i.outcome),
    ('policy:' || coalesce(r.policy_snapshot -> 'lines' -> i.order_line_id ->> 'id', 'NONE')),
    ('grade:' || i.grade)
  ) as m(mark)
  where r.id = any(returned) and m.mark is not null group by r.id
$$;

create or replace function mark_returns() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from returns_mark where store_id = old.store_id and created_at = old.created_at and return_id = old.id
      and mark in (select 'flag:' || unnest(old.flags) union all select 'reason:' || unnest(old.reasons) union all select unnest(old.marks));
  end if;
  if tg_op <> 'DELETE' then
    -- A return and its items are inserted by one statement: whichever trigger comes first adds the marks.
    insert into returns_mark (store_id, mark, created_at, return_id)
    select new.store_id, mark, new.created_at, new.id
    from (select 'flag:' || unnest(new.flags) union select 'reason:' || unnest(new.reasons) union select unnest(new.marks)) as marks (mark)
    on conflict do nothing;
  end if;
  return null;
end $$;
drop trigger returns_mark_change on returns;

update returns as r set
  order_placed_at = o.ordered_at,
  processed_at = (select min(n.created_at) from return_round as n where n.return_id = r.id),
  marks = coalesce((select m.marks from marks_of(array[r.id]) as m), '{}')
from orders as o where o.id = r.order_id;
insert into returns_mark (store_id, mark, created_at, return_id)
select store_id, unnest(marks), created_at, id from returns on conflict do nothing;

create trigger returns_mark_change after update on returns for each row
  when (old.flags is distinct from new.flags or old.reasons is distinct from new.reasons or old.marks is distinct from new.marks)
  execute function mark_returns();

create index returns_ordered on returns (store_id, order_placed_at desc, id desc);
create index returns_processed on returns (store_id, processed_at desc, id desc) where processed_at is not null;
create index returns_method on returns (store_id, shipping_method, created_at desc, id desc);

create function date_return() returns trigger language plpgsql as $$
begin
  select ordered_at into new.order_placed_at from orders where id = new.order_id;
  return new;
end $$;
create trigger returns_dated before insert on returns for each row when (new.order_placed_at is null) execute function date_return();

create function mark_items_added() returns trigger language plpgsql as $$
begin
  update returns as r set marks = m.marks
  from marks_of(array(select distinct return_id from added)) as m where r.id = m.return_id and r.marks is distinct from m.marks;
  return null;
end $$;
create trigger return_items_marked after insert on return_item
  referencing new table as added for each statement execute function mark_items_added();

create function mark_item_changed() returns trigger language plpgsql as $$
begin
  update returns as r set marks = m.marks from marks_of(array[new.return_id]) as m where r.id = m.return_id and r.marks is distinct from m.marks;
  return null;
end $$;
create trigger return_item_marked after update of outcome, grade on return_item for each row
  when ((old.outcome, old.grade) is distinct from (new.outcome, new.grade)) execute function mark_item_changed();

create function mark_order_changed() returns trigger language plpgsql as $$
begin
  update returns as r set order_placed_at = new.ordered_at, marks = m.marks
  from marks_of(array(select id from returns where order_id = new.id)) as m
  where r.id = m.return_id and (r.order_placed_at, r.marks) is distinct from (new.ordered_at, m.marks);
  return null;
end $$;
create trigger order_marked after update of ordered_at, ship_to, channel on orders for each row
  when ((old.ordered_at, old.ship_to ->> 'country', old.channel) is distinct from (new.ordered_at, new.ship_to ->> 'country', new.channel))
  execute function mark_order_changed();

create function date_processing() returns trigger language plpgsql as $$
begin
  update returns set processed_at = new.created_at where id = new.return_id and (processed_at is null or processed_at > new.created_at);
  return null;
end $$;
create trigger round_dated after insert on return_round for each row execute function date_processing();

-- Numbers that stand for texts in facts and rollups; `label` is what a product, variant or policy was called when it was first seen.
create table analytics_dim (
  id int generated always as identity primary key,
  store_id text collate "C" not null references store,
  kind text not null,
  value text not null,
  label text,
  unique (store_id, kind, value)
);

-- Records whose facts must be written anew. Rows are only added and removed, so whoever notes one never waits.
create table analytics_touch (
  id bigint generated always as identity primary key,
  store_id text collate "C" not null references store,
  -- RETURN or ORDER
  kind text not null,
  object_id text collate "C" not null,
  at timestamptz not null
);

-- Facts. Days are the store's own, so another time zone means another set of facts.
create table analytics_store (
  store_id text collate "C" primary key references store,
  timezone text not null,
  checked_at timestamptz,
  -- Days that the last check compared with the books, and those of them that had to be counted anew.
  checked_days date[] not null default '{}',
  repaired_days date[] not null default '{}'
);

-- One row per item of a return.
create table analytics_item (
  value_minor bigint not null,
  day date not null,
  ordered_on date not null,
  -- Of the first round.
  processed_on date,
  currency int not null,
  reason int not null,
  product int,
  variant int,
  country int,
  place int,
  method int not null,
  channel int not null,
  outcome int not null,
  policy int,
  graded int,
  units int not null,
  position smallint not null,
  -- Of the return, on its first item alone: who decided it (0 flow, 1 setting, 2 person, 3 nobody yet), and the buckets of its durations.
  decider smallint,
  approval smallint,
  receipt smallint,
  processing smallint,
  paid smallint,
  store_id text collate "C" not null references store,
  return_id text collate "C" not null,
  primary key (return_id, position)
);
create index analytics_item_day on analytics_item (store_id, day);
create index analytics_item_ordered on analytics_item (store_id, ordered_on);
create index analytics_item_processed on analytics_item (store_id, processed_on) where processed_on is not null;
create index analytics_item_product on analytics_item (store_id, product);
create index analytics_item_variant on analytics_item (store_id, variant);

-- Units of an item that a round settled.
create table analytics_line (
  value_minor bigint not null,
  day date not null,
  units int not null,
  round smallint not null,
  position smallint not null,
  store_id text collate "C" not null references store,
  return_id text collate "C" not null,
  primary key (return_id, round, position)
);
create index analytics_line_day on analytics_line (store_id, day);

-- Amounts of a round, and how much of what it owes either way was paid, is pending or has failed.
create table analytics_round (
  returned_minor bigint not null,
  shipping_minor bigint not null,
  refund_minor bigint not null,
  credit_minor bigint not null,
  exchange_minor bigint not null,
  fees_minor bigint not null,
  uncaptured_minor bigint not null,
  bonus_minor bigint not null,
  upsell_minor bigint not null,
  paid_minor bigint not null,
  pending_minor bigint not null,
  failed_minor bigint not null,
  upsell_paid_minor bigint not null,
  upsell_pending_minor bigint not null,
  upsell_failed_minor bigint not null,
  processed_on date not null,
  day date not null,
  ordered_on date not null,
  currency int not null,
  country int,
  place int,
  method int not null,
  channel int not null,
  round smallint not null,
  store_id text collate "C" not null references store,
  return_id text collate "C" not null,
  primary key (return_id, round)
);
create index analytics_round_processed on analytics_round (store_id, processed_on);
create index analytics_round_day on analytics_round (store_id, day);
create index analytics_round_ordered on analytics_round (store_id, ordered_on);

-- Money that moved: one row per settled leg of the ledger.
create table analytics_money (
  amount_minor bigint not null,
  day date not null,
  currency int not null,
  -- "REFUND/card"
  moved int not null,
  country int,
  place int,
  method int,
  channel int not null,
  store_id text collate "C" not null references store,
  leg_id text collate "C" primary key,
  order_id text collate "C" not null,
  return_id text collate "C"
);
create index analytics_money_day on analytics_money (store_id, day);
create index analytics_money_return on analytics_money (return_id) where return_id is not null;
create index analytics_money_order on analytics_money (order_id) where return_id is null;

-- Fulfilled units of an order's line.
create table analytics_sold (
  ordered_on date not null,
  fulfilled_on date not null,
  currency int not null,
  product int,
  variant int,
  country int,
  channel int not null,
  units int not null,
  store_id text collate "C" not null references store,
  order_id text collate "C" not null
);
create index analytics_sold_order on analytics_sold (order_id);
create index analytics_sold_ordered on analytics_sold (store_id, ordered_on);
create index analytics_sold_fulfilled on analytics_sold (store_id, fulfilled_on);

-- Rollups, always counted anew from the facts. `basis` and `kind` are numbers of the code; `value` is a number of analytics_dim, of an
-- enumeration or of a measure, 0 where there is none.
create table analytics_day (
  value_minor bigint not null,
  sold bigint not null,
  units bigint not null,
  returns int not null,
  day date not null,
  value int not null,
  currency int not null,
  basis smallint not null,
  kind smallint not null,
  store_id text collate "C" not null references store
);
-- Not unique: equal keys share their entries, so the index stays a tenth of the rows.
create index analytics_day_of on analytics_day (store_id, basis, kind, day);

-- Products and variants.
create table analytics_month (
  value_minor bigint not null,
  sold bigint not null,
  units bigint not null,
  returns int not null,
  -- The first day of the month.
  day date not null,
  value int not null,
  currency int not null,
  basis smallint not null,
  kind smallint not null,
  store_id text collate "C" not null references store
);
create index analytics_month_of on analytics_month (store_id, basis, kind, day);

create index conversion_store on conversion (store_id, ordered_at);
create index flow_run_started on flow_run (store_id, started_at);
