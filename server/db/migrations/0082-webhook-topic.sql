-- What is known of a connected store's webhooks beside what its platform lists: whether the other side signs with the secret that is stored
-- here. Secrets are named by a hash of the sealed one, which changes with every connection, so that replaced credentials prove nothing.
create table webhook_topic (
  store_id text collate "C" not null references store,
  -- In the platform's spelling of subscriptions.
  topic text not null,
  -- The secret the subscription was last given, where every subscription has its own.
  told_with text,
  -- The secret that a delivery was last signed with, and when it came.
  proven_with text,
  proven_at timestamptz,
  -- When a delivery came that was signed with another one.
  refused_at timestamptz,
  primary key (store_id, topic)
);
-- What was delivered since a store was connected proves its topic.
insert into webhook_topic (store_id, topic, proven_with, proven_at)
select c.store_id, case when d.platform = 'shopify' then upper(translate(d.topic, '/', '_')) else d.topic end,
  encode(sha256(convert_to(s.webhook_secret, 'UTF8')), 'hex'), max(d.received_at)
from store_connection c
join store s on s.id = c.store_id
join delivery d on d.store_id = c.store_id and d.received_at > c.connected_at
where s.webhook_secret is not null
group by 1, 2, 3;
