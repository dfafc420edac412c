-- What follows in TypeScript gives stored email addresses their one spelling: see spell-addresses.ts.
select 1;
