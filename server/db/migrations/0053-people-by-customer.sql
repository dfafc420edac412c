-- Whoever placed an order is also found by their customer, as a person with a phone alone has no address to be found by.
create index subscriber_customer on subscriber (store_id, customer_id) where customer_id is not null;
