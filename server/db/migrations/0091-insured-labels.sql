-- The value that a label is bought with insurance for, in the currency of its case; null: without.
alter table label add column insured_minor bigint;
