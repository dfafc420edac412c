-- Amounts, hours and ratios are planned from their mean and the spread of one unit; where neither is known, no size is planned.
alter table experiment alter column baseline_bp drop not null;
alter table experiment alter column mde_bp drop not null;
alter table experiment add column baseline_mean double precision;
alter table experiment add column mde_mean double precision;
-- The standard deviation of one unit: of ratios in basis points, of amounts in minor units, or hours.
alter table experiment add column spread double precision;
-- Whether planned_units is the size that was planned; otherwise it only says where the interval is tightest.
alter table experiment add column is_sized boolean not null default true;
-- These were planned as if they were shares.
update experiment set is_sized = false, baseline_bp = null, mde_bp = null
  where metric in ('RETAINED_RATIO', 'REFUND_PER_UNIT', 'COST_PER_UNIT', 'HOURS_TO_CLOSE');
