-- How much may be spent through a connection in a day of the store; null: any.
alter table carrier_connection
  add column day_count_limit integer,
  add column day_cost_limit_minor bigint,
  add column limit_currency text,
  -- The day on which owners were last notified that a limit was reached.
  add column limit_noticed_on date;

alter table label
  -- The rule that chose the offer, and its name then.
  add column rule_id text,
  add column rule_name text,
  -- Rules that were tried for it, each with its connection and why it bought nothing.
  add column tried jsonb not null default '[]',
  -- Since when its connection has not answered.
  add column silent_since timestamptz,
  -- When people are reminded that its parcel arrived and was not checked.
  add column remind_at timestamptz;
create index label_remind on label (remind_at) where remind_at is not null;
create index label_of_connection on label (connection_id, sent_at) where connection_id is not null;
