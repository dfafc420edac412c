-- What segments ask of a shop's visitors, carts, watches and automations, from the side of the rare: few looked at one product among
-- all who looked at any, and few of those who entered an automation are still in it.
create index store_event_product on store_event (store_id, product_id, at) where subscriber_id is not null and type = 'product_viewed';
create index checkout_open on checkout (store_id, subscriber_id) where subscriber_id is not null and completed_at is null;
create index enrolment_place on enrolment (automation_id, state, ended_at);
create index subscriber_topics_off on subscriber using gin (topics_off) where topics_off <> '{}';
create index product_title_folded on product (store_id, fold_case(title));
create index variant_sku_folded on variant (store_id, fold_case(sku)) where sku is not null;
