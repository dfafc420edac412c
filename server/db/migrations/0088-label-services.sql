-- What a connection needs beyond its secrets; which of it depends on the service.
alter table carrier_connection add column settings jsonb not null default '{}';

-- The parcel as it was asked for: a service that keeps nothing before it sells is asked with it again.
alter table label_quote add column wished jsonb not null default '{}';

-- When a service was asked to take a label back that has not answered whether it does.
alter table label add column void_asked_at timestamptz;
