-- A store credit: money the store owes a customer, named by a code. Credits issued before this were ledger rows alone.
create table store_credit (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  code text not null,
  currency text not null,
  issued_minor bigint not null check (issued_minor > 0),
  -- The sum of the movements; only they change it.
  balance_minor bigint not null default 0 check (balance_minor >= 0),
  customer_id text collate "C",
  customer_name text not null,
  customer_email text not null,
  return_id text collate "C" references returns,
  return_number text not null,
  order_number text not null,
  -- The last day of the store's calendar on which it can be spent, and that day's end; null = without end.
  last_day text,
  expires_at timestamptz,
  version int not null default 0,
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (store_id, code)
);
create index store_credit_newest on store_credit (store_id, created_at desc, id desc);
create index store_credit_open on store_credit (store_id, created_at desc, id desc) where balance_minor > 0;
create index store_credit_spent on store_credit (store_id, created_at desc, id desc) where balance_minor = 0;
create index store_credit_expiring on store_credit (store_id, expires_at, id) where balance_minor > 0 and expires_at is not null;
create index store_credit_email on store_credit (store_id, customer_email, created_at desc, id desc);
create index store_credit_customer on store_credit (store_id, customer_id) where customer_id is not null;
create index store_credit_return on store_credit (return_id) where return_id is not null;
create index store_credit_search on store_credit using gin (search_text gin_trgm_ops);

-- Append-only. A leg of the ledger moves a credit once.
create table store_credit_movement (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  credit_id text collate "C" not null references store_credit,
  kind text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  -- The balance after it.
  balance_minor bigint not null default 0,
  return_id text collate "C" references returns,
  -- Checked when the transaction commits: the leg may be written after the movement.
  ledger_id text collate "C" references ledger deferrable initially deferred,
  reason text,
  actor_type text not null,
  actor_id text,
  actor_name text not null,
  created_at timestamptz not null
);
create index store_credit_movement_credit on store_credit_movement (credit_id, id);
create unique index store_credit_movement_leg on store_credit_movement (ledger_id) where ledger_id is not null;
create index store_credit_movement_return on store_credit_movement (return_id) where return_id is not null;

-- A movement locks its credit and changes the balance with it; the check on the balance refuses one that goes below zero.
create function move_store_credit() returns trigger language plpgsql as $$
begin
  update store_credit set balance_minor = balance_minor + new.amount_minor, version = version + 1, updated_at = new.created_at
    where id = new.credit_id and store_id = new.store_id
    returning balance_minor into strict new.balance_minor;
  return new;
end $$;
create trigger store_credit_move before insert on store_credit_movement for each row execute function move_store_credit();

create function refuse_store_credit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the balance of a store credit changes by new movements alone';
end $$;
create trigger store_credit_movement_fixed before update or delete on store_credit_movement
  for each row execute function refuse_store_credit_change();
create trigger store_credit_balance_fixed before update on store_credit for each row
  when (old.balance_minor is distinct from new.balance_minor and pg_trigger_depth() = 0)
  execute function refuse_store_credit_change();

-- The credit with which the customer wants to pay what an exchange costs more.
alter table returns add column store_credit_id text collate "C" references store_credit;

-- Policies say from now on at which value returned goods count toward an exchange.
update store_settings set data = jsonb_set(data, '{policies}', (
    select coalesce(jsonb_agg('{"exchange_credit": "PAID"}'::jsonb || policy.value order by policy.ordinality), '[]')
    from jsonb_array_elements(data -> 'policies') with ordinality as policy))
  where section = 'RETURN_POLICIES' and jsonb_typeof(data -> 'policies') = 'array';
