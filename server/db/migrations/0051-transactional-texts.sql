-- Text messages about orders and cases that a store has switched on or written itself; the others are off.
create table transactional_text (
  store_id text collate "C" not null references store,
  key text not null,
  is_active boolean not null,
  texts jsonb not null,
  version integer not null,
  updated_at timestamptz not null,
  primary key (store_id, key)
);
-- Messages about an order itself: who asks to be erased is found by their orders too, as a phone number names nobody.
create index message_order on message (order_id) where order_id is not null;
