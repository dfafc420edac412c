-- A store without a connection to its platform has no subscriptions that we could know of.
drop table platform_subscription;

-- Invitations are sealed from now on; the texts of those that wait for nobody are removed.
update message set body = '' where template = 'invitation' and state <> 'QUEUED';
