-- What a person resumed is judged by what happens from then on: failures of a flow, bounces and complaints of a campaign, and how long
-- its messages have waited.
alter table flow add column resumed_at timestamptz;
alter table campaign add column resumed_at timestamptz;
-- The sums of its tally then, by outcome.
alter table campaign add column resumed_tally jsonb not null default '{}';
