-- Invoices due within a period, newest first: each day's newest are read from here and merged. Ordered by creation alone, the list reads
-- every invoice created since.
create index invoice_due_newest on invoice (store_id, due_key, created_at desc, id desc) where due_date is not null;
