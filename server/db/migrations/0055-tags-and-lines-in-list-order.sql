-- Tags, one row each, in the order of the list: an index over the arrays does not find the newest first. An order's tags are
-- those of the platform and those that flows set.
create table order_tag (
  store_id text collate "C" not null,
  tag text collate "C" not null,
  ordered_at timestamptz not null,
  order_id text collate "C" not null,
  primary key (store_id, tag, ordered_at, order_id)
);
create index order_tag_order on order_tag (order_id);

create function tag_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from order_tag where order_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into order_tag (store_id, tag, ordered_at, order_id)
    select new.store_id, tag, new.ordered_at, new.id
    from (select jsonb_array_elements_text(new.tags) union select unnest(new.own_tags)) as tags (tag);
  end if;
  return null;
end $$;
create trigger order_tagged after insert on orders for each row
  when (new.tags <> '[]' or new.own_tags <> '{}') execute function tag_order();
create trigger order_tagged_again after update on orders for each row
  when ((old.tags, old.own_tags, old.ordered_at) is distinct from (new.tags, new.own_tags, new.ordered_at)) execute function tag_order();
create trigger order_untagged after delete on orders for each row execute function tag_order();

insert into order_tag (store_id, tag, ordered_at, order_id)
select store_id, jsonb_array_elements_text(tags), ordered_at, id from orders where tags <> '[]'
union select store_id, unnest(own_tags), ordered_at, id from orders where own_tags <> '{}';
drop index orders_tags;

create table subscriber_tag (
  store_id text collate "C" not null,
  tag text collate "C" not null,
  created_at timestamptz not null,
  subscriber_id text collate "C" not null,
  primary key (store_id, tag, created_at, subscriber_id)
);
create index subscriber_tag_subscriber on subscriber_tag (subscriber_id);

create function tag_subscriber() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from subscriber_tag where subscriber_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into subscriber_tag (store_id, tag, created_at, subscriber_id)
    select distinct new.store_id, tag, new.created_at, new.id from unnest(new.tags) as tag;
  end if;
  return null;
end $$;
create trigger subscriber_tagged after insert on subscriber for each row when (new.tags <> '{}') execute function tag_subscriber();
create trigger subscriber_tagged_again after update on subscriber for each row
  when ((old.tags, old.created_at) is distinct from (new.tags, new.created_at)) execute function tag_subscriber();
create trigger subscriber_untagged after delete on subscriber for each row execute function tag_subscriber();

insert into subscriber_tag (store_id, tag, created_at, subscriber_id)
select distinct store_id, unnest(tags), created_at, id from subscriber where tags <> '{}';

-- The day of the order on each line, so that an index over SKUs or products finds the newest orders first. Triggers set it; the default
-- only lets inserts leave it out.
alter table order_line add column ordered_at timestamptz not null default now();
update order_line as l set ordered_at = o.ordered_at from orders as o where o.id = l.order_id;

create function date_order_line() returns trigger language plpgsql as $$
begin
  new.ordered_at := (select ordered_at from orders where id = new.order_id);
  return new;
end $$;
create trigger order_line_dated before insert on order_line for each row execute function date_order_line();

create function date_lines_again() returns trigger language plpgsql as $$
begin
  update order_line set ordered_at = new.ordered_at where order_id = new.id;
  return null;
end $$;
create trigger order_dated_again after update on orders for each row
  when (old.ordered_at <> new.ordered_at) execute function date_lines_again();

drop index order_line_sku;
create index order_line_sku on order_line (store_id, sku, ordered_at desc, order_id desc) where sku is not null;
drop index order_line_product;
create index order_line_product on order_line (store_id, product_external_id, ordered_at desc, order_id desc)
  where product_external_id is not null;
