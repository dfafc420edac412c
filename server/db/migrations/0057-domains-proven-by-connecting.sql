-- Only connecting to its shop proves a domain. Until now a signed delivery proved it too, and the owner of a store without a connection could
-- sign one, because they choose its secret. The proof becomes the moment of the first connection; a store disconnected since keeps it.
update store set domain_proven_at = coalesce(
    (select min(audit.at) from audit
      where audit.store_id = store.id and audit.object_type = 'store_connection' and audit.object_id = store.id
        and audit.action in ('store_connection.connected', 'store_connection.replaced')),
    (select connected_at from store_connection where store_connection.store_id = store.id))
  where domain_proven_at is not null;
