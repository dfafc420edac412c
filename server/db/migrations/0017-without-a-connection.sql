-- A store without a connection to its platform has no subscriptions that we could know of.
drop table platform_subscription;
