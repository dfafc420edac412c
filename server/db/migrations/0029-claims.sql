-- Claims: parcels lost, stolen or damaged, wrong and faulty items, and what a warranty covers.

create table claim (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  order_id text collate "C" not null references orders,
  number text not null,
  seq bigint not null,
  type text not null,
  status text not null,
  stage text not null,
  stage_before_close text,
  decision text not null,
  close_reason text,
  close_note text,
  parcel_id text collate "C" references parcel,
  registration_id text collate "C" references warranty_registration,
  wanted text,
  address_confirmed boolean not null default false,
  currency text not null,
  claimed_minor bigint not null,
  approved_minor bigint not null default 0,
  shipping_minor bigint not null default 0,
  needs_item boolean not null default false,
  location_id text collate "C",
  source text not null,
  assignee_id text collate "C",
  flags text[] not null default '{}',
  reasons text[] not null default '{}',
  -- Kinds of its resolutions so far.
  kinds text[] not null default '{}',
  -- Of the newest claim against a carrier.
  carrier_state text,
  override_reason text,
  cap_reason text,
  advice jsonb not null default '[]',
  question text,
  due_at timestamptz,
  -- While a question waits for its answer: since when, when the customer is reminded, and when the claim is closed.
  asked_at timestamptz,
  remind_at timestamptz,
  expires_at timestamptz,
  paused_ms bigint not null default 0,
  item_count int not null,
  items_summary text not null,
  order_number text not null,
  customer_id text collate "C",
  customer_name text not null,
  customer_email text not null,
  search_text text not null,
  version int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  reopened_at timestamptz,
  tab text generated always as (
    case
      when status = 'CLOSED' then 'closed'
      when stage in ('SUBMITTED', 'UNDER_REVIEW') then 'review'
      when stage in ('NEEDS_INFO', 'AWAITING_ITEM') then 'waiting'
      when stage in ('APPROVED', 'ITEM_RECEIVED') then 'to_resolve'
      else 'in_progress'
    end
  ) stored,
  -- Claims without a target come last.
  due_key timestamptz generated always as (coalesce(due_at, '9999-12-31 00:00:00+00')) stored,
  unique (store_id, number)
);
create index claim_newest on claim (store_id, created_at desc, id desc);
create index claim_changed on claim (store_id, updated_at desc, id desc);
create index claim_value on claim (store_id, claimed_minor desc, id desc);
create index claim_due on claim (store_id, due_key desc, id desc);
create index claim_tab on claim (store_id, tab, created_at desc, id desc);
create index claim_stage on claim (store_id, stage, created_at desc, id desc);
create index claim_type on claim (store_id, type, created_at desc, id desc);
create index claim_assignee on claim (store_id, assignee_id, created_at desc, id desc);
create index claim_carrier on claim (store_id, carrier_state, created_at desc, id desc) where carrier_state is not null;
create index claim_late on claim (store_id, due_at, id) where status = 'OPEN' and due_at is not null;
create index claim_order on claim (order_id, created_at desc, id desc);
create index claim_customer on claim (store_id, customer_email, created_at desc, id desc);
create index claim_flags on claim using gin (flags);
create index claim_kinds on claim using gin (kinds);
create index claim_search on claim using gin (search_text gin_trgm_ops);
create index claim_remind on claim (remind_at) where remind_at is not null;
create index claim_expiry on claim (expires_at) where expires_at is not null;
create index claim_store_expiry on claim (store_id, expires_at) where expires_at is not null;
-- A registration has one open claim at a time.
create unique index claim_registration on claim (registration_id) where registration_id is not null and status = 'OPEN';

-- How many claims stand in each tab: ±1 rows, merged by a task.
create table claim_tally (
  id bigint generated always as identity primary key,
  store_id text collate "C" not null,
  tab text not null,
  n bigint not null
);
create index claim_tally_of on claim_tally (store_id, tab, n);
create function tally_claim() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.tab, old.store_id) is not distinct from (new.tab, new.store_id) then return null; end if;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then insert into claim_tally (store_id, tab, n) values (old.store_id, old.tab, -1); end if;
  if tg_op in ('INSERT', 'UPDATE') then insert into claim_tally (store_id, tab, n) values (new.store_id, new.tab, 1); end if;
  return null;
end $$;
create trigger claim_tallied after insert or update or delete on claim for each row execute function tally_claim();

create table claim_item (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  claim_id text collate "C" not null references claim,
  order_line_id text collate "C" not null references order_line,
  position int not null,
  quantity int not null check (quantity > 0),
  -- Units given back to the customer to claim or return again.
  released int not null default 0,
  reason text not null,
  description text not null,
  evidence jsonb not null default '[]',
  approved int not null default 0,
  approved_minor bigint not null default 0,
  approved_tax_minor bigint not null default 0,
  -- Approved for what the units were worth: a cent of rounding does not make it less.
  approved_whole boolean not null default false,
  received int not null default 0,
  resolved int not null default 0,
  check (released between 0 and quantity and approved between 0 and quantity and received between 0 and approved
    and resolved between 0 and approved)
);
create index claim_item_claim on claim_item (claim_id, position);
create index claim_item_line on claim_item (order_line_id);

create table claim_resolution (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  claim_id text collate "C" not null references claim,
  -- Null: shipping, goodwill.
  item_id text collate "C" references claim_item,
  kind text not null,
  mode text not null,
  quantity int not null,
  amount_minor bigint not null check (amount_minor >= 0),
  tax_minor bigint not null,
  keep_returnable boolean not null default false,
  state text not null,
  -- What is paid together: its legs bear the same id.
  payout_id text collate "C",
  ledger_id text collate "C",
  order_id text collate "C" references orders,
  order_line_id text collate "C" references order_line,
  variant_id text collate "C",
  sent int not null default 0,
  benefit text,
  tracking text,
  reason text,
  actor_type text not null,
  actor_id text,
  actor_name text not null,
  created_at timestamptz not null,
  done_at timestamptz
);
create index claim_resolution_claim on claim_resolution (claim_id, id);

create table unit_compensation (
  id bigint generated always as identity primary key,
  store_id text collate "C" not null,
  order_line_id text collate "C" not null references order_line,
  -- The first of the units that are worth less, counted as M4 counts them.
  from_unit int not null check (from_unit >= 0),
  quantity int not null check (quantity > 0),
  gross_minor bigint not null check (gross_minor > 0),
  tax_minor bigint not null,
  claim_id text collate "C" not null references claim,
  resolution_id text collate "C" not null references claim_resolution
);
create index unit_compensation_line on unit_compensation (order_line_id, id);

create table carrier_claim (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  claim_id text collate "C" not null references claim,
  parcel_id text collate "C" references parcel,
  carrier text not null,
  reference text not null,
  state text not null,
  currency text not null,
  claimed_minor bigint not null,
  approved_minor bigint,
  paid_minor bigint,
  opens_on timestamptz,
  file_by timestamptz,
  filed_at timestamptz,
  decided_at timestamptz,
  paid_at timestamptz,
  warned_at timestamptz,
  note text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (approved_minor <= claimed_minor and paid_minor <= approved_minor)
);
create index carrier_claim_claim on carrier_claim (claim_id, created_at, id);
create index carrier_claim_due on carrier_claim (store_id, file_by) where state = 'DRAFT' and file_by is not null;

-- A replacement costs nothing, and its units are worth what the units they replace were.
alter table order_line
  add column worth_gross_minor bigint,
  add column worth_tax_minor bigint,
  -- The line's rows of unit_compensation, which alone change it: who values a line needs no second table.
  add column compensated jsonb not null default '[]';

create function sum_compensation() returns trigger language plpgsql as $$
declare line text := coalesce(new.order_line_id, old.order_line_id);
begin
  update order_line set compensated = (
    select coalesce(jsonb_agg(jsonb_build_object('from', c.from_unit, 'quantity', c.quantity, 'gross', c.gross_minor, 'tax', c.tax_minor)
      order by c.id), '[]') from unit_compensation as c where c.order_line_id = line)
    where id = line;
  return null;
end $$;
create trigger unit_compensation_sum after insert or update or delete on unit_compensation
  for each row execute function sum_compensation();

-- The units of a line that no case holds and nobody was paid for elsewhere: what returns and claims share.
create function free_units(l order_line) returns int language sql stable as $$
  select greatest(0, l.fulfilled_quantity - l.outside - l.returning_outside
    - coalesce((select sum(i.requested - i.released) from return_item as i where i.order_line_id = l.id and i.store_id = l.store_id), 0)
    - coalesce((select sum(i.quantity - i.released) from claim_item as i where i.order_line_id = l.id and i.store_id = l.store_id), 0))::int
$$;

-- Units a refund on the platform confirms are a return's or a claim's.
alter table confirmed_units drop constraint confirmed_units_return_item_id_fkey;
alter table confirmed_units rename column return_item_id to item_id;

-- What belongs to a case belongs to a return or a claim.
alter table timeline alter column return_id drop not null, add column claim_id text collate "C" references claim,
  add constraint timeline_case check (num_nonnulls(return_id, claim_id) = 1);
create index timeline_claim on timeline (claim_id, id) where claim_id is not null;
alter table note alter column return_id drop not null, add column claim_id text collate "C" references claim,
  add constraint note_case check (num_nonnulls(return_id, claim_id) = 1);
create index note_claim on note (claim_id, id) where claim_id is not null;
alter table stock_reservation alter column return_id drop not null, alter column return_item_id drop not null,
  add column claim_id text collate "C" references claim,
  add column claim_item_id text collate "C" references claim_item,
  add constraint stock_reservation_case check (num_nonnulls(return_id, claim_id) = 1 and num_nonnulls(return_item_id, claim_item_id) = 1);
create index stock_reservation_claim on stock_reservation (claim_id) where claim_id is not null;
alter table message add column claim_id text collate "C" references claim,
  add constraint message_case check (num_nonnulls(return_id, claim_id) <= 1);
create index message_claim on message (claim_id) where claim_id is not null;
alter table ledger add column claim_id text collate "C" references claim, add column payout_id text collate "C",
  add constraint ledger_case check (num_nonnulls(return_id, claim_id) <= 1);
create index ledger_claim on ledger (claim_id, id) where claim_id is not null;
alter table invoice add constraint invoice_claim_id_fkey foreign key (claim_id) references claim,
  add constraint invoice_case check (num_nonnulls(return_id, claim_id) <= 1);
alter table platform_operation add column claim_id text collate "C" references claim,
  add constraint platform_operation_case check (num_nonnulls(return_id, claim_id) <= 1);
create index platform_operation_claim on platform_operation (store_id, claim_id) where claim_id is not null;
alter table store_credit add column claim_id text collate "C" references claim,
  add constraint store_credit_case check (num_nonnulls(return_id, claim_id) <= 1);
create index store_credit_claim on store_credit (claim_id) where claim_id is not null;

create trigger claim_open after insert or delete or update of status on claim
  for each row execute function count_open_cases('open_claims');
