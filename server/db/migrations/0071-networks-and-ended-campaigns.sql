-- Who fills in forms is limited by their network: whoever has one IPv6 address has billions more. A form that subscribes at once, where a
-- store does not ask for confirmation, counts as a question does.
alter table consent_event add column ip_network text;
drop index consent_event_asked;
create index consent_event_asked on consent_event (store_id, ip_network, created_at)
  where action in ('ASKED', 'GRANTED') and ip_network is not null;
