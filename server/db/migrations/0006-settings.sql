-- What a store has saved of its return settings; what it has not is the product's default.
create table store_settings (
  store_id text collate "C" not null references store,
  section text not null,
  version int not null default 1,
  data jsonb not null,
  updated_at timestamptz not null,
  primary key (store_id, section)
);

-- The rules kept on the store so far are the GENERAL section's.
insert into store_settings (store_id, section, data, updated_at)
select id, 'GENERAL',
  (return_settings -> 'policy') - 'instant_exchange'
    || case when return_settings -> 'policy' ? 'instant_exchange'
      then jsonb_build_object('instant_exchange', jsonb_build_object(
        'enabled', return_settings -> 'policy' -> 'instant_exchange', 'window_days', 14, 'reminder_days', 3))
      else '{}' end,
  created_at
from store where return_settings -> 'policy' is not null;
alter table store drop column return_settings;

-- When a parcel that never came ends the case, and when its customer is reminded; null where neither is awaited.
alter table returns add column expires_at timestamptz, add column remind_at timestamptz;
update returns set expires_at = due_at where status = 'OPEN' and stage in ('APPROVED', 'DROP_OFF_IN_STORE');
create index returns_expires on returns (expires_at) where expires_at is not null;
create index returns_remind on returns (remind_at) where remind_at is not null;
