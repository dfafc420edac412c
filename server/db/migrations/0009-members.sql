-- People are invited before they have an account; what they may pay back is limited by currency.
alter table membership alter column account_id drop not null;
alter table membership add column invited_email citext;
alter table membership add column invited_first_name text;
alter table membership add column invited_last_name text;
-- SHA-256 of what the link carries: whoever reads the table cannot accept in another's place.
alter table membership add column invitation_hash text collate "C";
alter table membership add column invited_at timestamptz;
alter table membership add column invitation_expires_at timestamptz;
alter table membership add column joined_at timestamptz;
alter table membership add column version integer not null default 1;
alter table membership add column updated_at timestamptz not null default now();
-- {"USD": 10000}; null is no limit, a currency that is not named may not be paid back at all.
alter table membership add column refund_limits jsonb;
update membership m set refund_limits = jsonb_build_object(s.currency, m.refund_limit_minor)
  from store s where s.id = m.store_id and m.refund_limit_minor is not null;
alter table membership drop column refund_limit_minor;
update membership set joined_at = created_at where status <> 'invited';
create unique index membership_invitation on membership (invitation_hash) where invitation_hash is not null;
create unique index membership_invited_email on membership (store_id, invited_email) where account_id is null;
-- The story of one thing, and of one person.
create index audit_object on audit (store_id, object_type, object_id, at desc, id desc);
create index audit_actor on audit (store_id, actor_id, at desc, id desc);
create index delivery_failed on delivery (store_id) where state = 'FAILED';
