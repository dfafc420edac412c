-- Stores are counted in turn, each from its oldest record.
create index analytics_touch_store on analytics_touch (store_id, at, id);
