-- Units paid back at the platform, one row a refund and line, so that a refund told twice counts once. Their sum is order_line.outside.
create table outside_units (
  store_id text collate "C" not null,
  order_line_id text collate "C" not null references order_line on delete cascade,
  refund_external_id text not null,
  quantity int not null check (quantity > 0),
  primary key (order_line_id, refund_external_id)
);
