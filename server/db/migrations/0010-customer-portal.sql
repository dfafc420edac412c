-- A file that a customer adds belongs to an order of theirs.
alter table file add column order_id text collate "C" references orders;
create index file_of_order on file (order_id) where order_id is not null;

-- Customers name their order by the number they were told, with or without its mark.
create index orders_number on orders (store_id, lower(ltrim(number, '#')));
