-- People of the store without two-factor authentication may only set it up.
alter table store add column two_factor_required boolean not null default false;
