-- What the morning page, the board and the calendar read: due times, ends, money and failures by store and time.
create index document_order on document (order_id);
create index returns_due on returns (store_id, due_at) where status = 'OPEN' and due_at is not null;
create index returns_store_expires on returns (store_id, expires_at) where expires_at is not null;
create index returns_store_remind on returns (store_id, remind_at) where remind_at is not null;
create index ledger_newest on ledger (store_id, created_at);
create index label_store_expires on label (store_id, expires_at) where state = 'READY' and expires_at is not null;
create index warranty_registration_ends on warranty_registration (store_id, expires_at) where expires_at is not null;
create index stock_reservation_store on stock_reservation (store_id, created_at);
