-- Who fills in forms is limited by their network: whoever has one IPv6 address has billions more. A form that subscribes at once, where a
-- store does not ask for confirmation, counts as a question does.
alter table consent_event add column ip_network text;
drop index consent_event_asked;
create index consent_event_asked on consent_event (store_id, ip_network, created_at)
  where action in ('ASKED', 'GRANTED') and ip_network is not null;

-- A campaign's messages are kept for 400 days after it has ended. Then what its report read from them stands here, in their place.
alter table campaign add column kept_report jsonb;
create index campaign_ended on campaign (finished_at) where finished_at is not null;
