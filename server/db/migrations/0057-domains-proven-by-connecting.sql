-- A domain is proven by connecting to its shop alone. Until now a signed delivery proved it too, which its owner could write: the secret of
-- a store without a connection is typed. What is left is when the store was first connected; one disconnected since keeps that.
update store set domain_proven_at = coalesce(
    (select min(audit.at) from audit
      where audit.store_id = store.id and audit.object_type = 'store_connection' and audit.object_id = store.id
        and audit.action in ('store_connection.connected', 'store_connection.replaced')),
    (select connected_at from store_connection where store_connection.store_id = store.id))
  where domain_proven_at is not null;
