-- Templates of the store's own beside the system's, which have no name.
alter table template
  add column kind text not null default 'TRANSACTIONAL',
  add column channel text not null default 'EMAIL',
  add column name text,
  add column created_at timestamptz;
create index template_own on template (store_id, created_at desc, id desc) where name is not null;

create table campaign (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  name text not null,
  channel text not null default 'EMAIL',
  template_id text collate "C",
  -- The version that is sent, pinned when sending begins.
  template_version int,
  segment_id text collate "C" references segment on delete restrict,
  exclude_segment_id text collate "C" references segment on delete restrict,
  status text not null default 'DRAFT',
  phase text,
  pause_reason text,
  -- NOW, AT an instant, or LOCAL: at a time of each reader's own clock ("2026-06-01T10:00").
  schedule_mode text not null default 'NOW',
  local_time text,
  starts_at timestamptz,
  ab jsonb,
  -- What an A/B test found, and the arm that everybody else gets.
  verdict jsonb,
  test_ends_at timestamptz,
  holdout_percent int not null default 0,
  skip_open_cases boolean not null default true,
  snapshot_at timestamptz,
  -- Who was prepared, including those held out; while preparing, up to the subscriber `prepared_to`.
  audience bigint not null default 0,
  prepared_to bigint not null default 0,
  -- Refusals in a row that were not the readers' fault.
  refusals int not null default 0,
  sent_by text,
  started_at timestamptz,
  finished_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index campaign_newest on campaign (store_id, created_at desc, id desc);
create index campaign_status on campaign (store_id, status, created_at desc, id desc);
create index campaign_at_work on campaign (status, starts_at) where status in ('SCHEDULED', 'SENDING');
create index campaign_template on campaign (store_id, template_id);
create index campaign_segment on campaign (segment_id) where segment_id is not null;
create index campaign_excluded on campaign (exclude_segment_id) where exclude_segment_id is not null;

-- What became of a campaign's messages, as ±n rows, merged by a task. LEFT, SENT, FAILED, UNKNOWN, KEPT and SKIPPED add up to the audience;
-- DELIVERED, BOUNCED, COMPLAINED, CLICKED and UNSUBSCRIBED happen to messages that were sent.
create table campaign_tally (
  id bigint generated always as identity primary key,
  store_id text collate "C" not null,
  campaign_id text collate "C" not null,
  variant text not null default '',
  language text not null,
  outcome text not null,
  reason text not null default '',
  n bigint not null
);
create index campaign_tally_of on campaign_tally (store_id, campaign_id, variant, language, outcome, reason, n);

-- One statement's changes are counted together, in its transaction: whatever stops the server, the tally and the messages agree.
create function tally_campaign_added() returns trigger language plpgsql as $$
begin
  insert into campaign_tally (store_id, campaign_id, variant, language, outcome, reason, n)
  select m.store_id, m.campaign_id, coalesce(m.variant, ''), m.language, o.outcome,
    case when o.outcome = 'SKIPPED' then coalesce(m.skip_reason, '') else '' end, count(*)
  from added m
  cross join lateral (values
    (case when m.state in ('QUEUED', 'CLAIMED', 'SENDING') then 'LEFT' else m.state end),
    (case when m.delivered_at is not null then 'DELIVERED' end),
    (case when m.bounced_at is not null then 'BOUNCED' end),
    (case when m.complained_at is not null then 'COMPLAINED' end),
    (case when m.clicked_at is not null then 'CLICKED' end)
  ) as o(outcome)
  where m.campaign_id is not null and o.outcome is not null group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
create trigger message_added_to_campaign after insert on message
  referencing new table as added for each statement execute function tally_campaign_added();

create function tally_campaign_changed() returns trigger language plpgsql as $$
begin
  insert into campaign_tally (store_id, campaign_id, variant, language, outcome, reason, n)
  select store_id, campaign_id, variant, language, outcome, reason, sum(n) from (
    select m.store_id, m.campaign_id, coalesce(m.variant, '') as variant, m.language, o.outcome,
      case when o.outcome = 'SKIPPED' then coalesce(m.skip_reason, '') else '' end as reason, o.n
    from (select *, -1 as sign from was union all select *, 1 as sign from became) m
    cross join lateral (values
      (case when m.state in ('QUEUED', 'CLAIMED', 'SENDING') then 'LEFT' else m.state end, m.sign),
      ('DELIVERED', case when m.delivered_at is null then 0 else m.sign end),
      ('BOUNCED', case when m.bounced_at is null then 0 else m.sign end),
      ('COMPLAINED', case when m.complained_at is null then 0 else m.sign end),
      ('CLICKED', case when m.clicked_at is null then 0 else m.sign end)
    ) as o(outcome, n)
    where m.campaign_id is not null and o.n <> 0
  ) as each group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0;
  return null;
end $$;
create trigger message_changed_in_campaign after update on message
  referencing old table as was new table as became for each statement execute function tally_campaign_changed();

-- Whoever leaves by the link of a campaign's mail is counted there.
create function tally_campaign_left() returns trigger language plpgsql as $$
begin
  insert into campaign_tally (store_id, campaign_id, variant, language, outcome, n)
  select m.store_id, m.campaign_id, coalesce(m.variant, ''), m.language, 'UNSUBSCRIBED', 1
  from message m where m.id = new.evidence_id and m.campaign_id is not null;
  return null;
end $$;
create trigger consent_withdrawn_in_campaign after insert on consent_event
  for each row when (new.action = 'WITHDRAWN' and new.evidence_id is not null) execute function tally_campaign_left();

-- What is due is found by its campaign, so that a paused one costs nothing, or by its priority.
drop index message_due;
create index message_due on message (store_id, channel, priority, due_at, id)
  where state = 'QUEUED' and due_at is not null and campaign_id is null;
create index message_campaign_due on message (campaign_id, due_at, id) where state = 'QUEUED' and due_at is not null and campaign_id is not null;

-- The pace of a store's messages on a channel, shared by all replicas.
create table send_bucket (
  store_id text collate "C" not null references store,
  channel text not null,
  tokens double precision not null,
  refilled_at timestamptz not null,
  -- A server that asked for less gets this share of the rate, which grows back.
  share double precision not null default 1,
  slowed_at timestamptz,
  primary key (store_id, channel)
);

-- Orders that a message brought, once under each model. What was refunded is in the ledger.
create table conversion (
  order_id text collate "C" not null references orders,
  model text not null,
  store_id text collate "C" not null,
  message_id text collate "C" not null,
  campaign_id text collate "C",
  automation_id text collate "C",
  value_minor bigint not null,
  currency text not null,
  ordered_at timestamptz not null,
  primary key (order_id, model)
);
create index conversion_campaign on conversion (campaign_id, model) where campaign_id is not null;
create index conversion_automation on conversion (automation_id, ordered_at desc) where automation_id is not null;

-- Where marketing was last sent from. A copy of the database wakes up elsewhere and holds it until an owner confirms.
create table sending_home (
  only_one boolean primary key default true check (only_one),
  fingerprint text not null,
  held_since timestamptz
);
