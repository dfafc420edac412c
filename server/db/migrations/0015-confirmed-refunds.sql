-- A refund of a store without a live connection is recorded here and made by hand on the platform. When the platform then
-- reports it, it confirms what was recorded instead of counting as a second refund.
alter table ledger add column recorded boolean not null default false;
-- No live connection existed before: every refund so far was recorded.
update ledger set recorded = true where kind = 'REFUND' and state <> 'FAILED';

-- How much of a recorded refund each of the platform's refunds confirmed.
create table confirmed_refund (
  store_id text collate "C" not null,
  ledger_id text collate "C" not null references ledger,
  refund_external_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  confirmed_at timestamptz not null,
  primary key (ledger_id, refund_external_id)
);

-- Units of the platform's refund that a return had settled already. order_line.outside is outside_units less these.
create table confirmed_units (
  store_id text collate "C" not null,
  return_item_id text collate "C" not null references return_item,
  refund_external_id text not null,
  quantity int not null check (quantity > 0),
  primary key (return_item_id, refund_external_id)
);
