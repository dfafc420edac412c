-- What an operation on a platform was asked for, and which return it belongs to: a job makes the call after the transaction
-- that wrote the row.
alter table platform_operation
  add column return_id text collate "C" references returns,
  -- Stored, so that a repeated call asks for the same.
  add column command jsonb,
  -- Ids of the order lines, item, document or ledger leg it acts for.
  add column about jsonb not null default '[]',
  -- The operation of the same return that has to be done first.
  add column after_key text collate "C",
  -- When its result was booked.
  add column applied_at timestamptz;
create index platform_operation_return on platform_operation (store_id, return_id) where return_id is not null;
