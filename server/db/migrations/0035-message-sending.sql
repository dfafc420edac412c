-- Every message, also those of campaigns and automations. The id of a campaign's message is
-- `<campaign id>-<subscriber.seq>`: the primary key is what makes "once a person" true.
alter table message
  add column channel text not null default 'EMAIL',
  add column order_id text collate "C",
  add column campaign_id text collate "C",
  add column automation_id text collate "C",
  add column enrolment_id text collate "C",
  -- The arm of an A/B test.
  add column variant text,
  -- What the template is filled with.
  add column data jsonb,
  -- What must still be true at the moment of sending.
  add column guard jsonb,
  -- 1 transactional, 3 alerts that were asked for, 5 automations, 9 campaigns.
  add column priority smallint not null default 1,
  add column due_at timestamptz,
  add column first_due_at timestamptz,
  add column lease_until timestamptz,
  add column leased_by text,
  add column connection_id text collate "C",
  add column provider_id text,
  add column delivered_at timestamptz,
  add column bounced_at timestamptz,
  add column complained_at timestamptz,
  add column clicked_at timestamptz,
  add column dedupe_key text;
create unique index message_dedupe on message (store_id, dedupe_key) where dedupe_key is not null;
create index message_due on message (store_id, channel, priority, due_at, id) where state = 'QUEUED' and due_at is not null;
create index message_lease on message (lease_until) where state in ('CLAIMED', 'SENDING');
drop index message_subscriber;
create index message_subscriber on message (subscriber_id, coalesce(sent_at, created_at) desc) where subscriber_id is not null;
create index message_campaign on message (campaign_id, state, id) where campaign_id is not null;
create index message_automation on message (automation_id, created_at desc, id desc) where automation_id is not null;
create index message_provider on message (provider_id) where provider_id is not null;
