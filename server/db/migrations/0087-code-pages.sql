-- The encoding that a file of subscribers is read in. Null: it was stored before, is read as then, and its rows are counted without blank ones.
alter table subscriber_file add column encoding text;
