-- Papers made here were called labels of a carrier that nobody asked. They name none any more, and are drawn again as slips when asked for.
update label set carrier = null, document = null where adapter = 'own' and carrier = 'BACKHAUL';
update shipment set carrier = null where carrier = 'BACKHAUL' and tracking_number ~ '^BH[0-9]{13}$';
-- What a slip was to cost is not owed; what was settled is kept in its round.
update label set deduct_minor = 0
where adapter = 'own' and deduct_minor > 0 and not exists (
  select from return_round r
  where r.store_id = label.store_id and r.return_id = label.return_id and r.outcome -> 'fees' @> '[{"kind": "RETURN_LABEL"}]'
);
update timeline
set data = (data - 'carrier' - 'tracking_number') || jsonb_build_object('paper', 'SLIP', 'slip_number', data -> 'tracking_number')
where label in ('Label Created', 'Label Voided') and (data ->> 'carrier' = 'Backhaul' or (data ->> 'carrier' is null and data ->> 'tracking_number' ~ '^BH[0-9]{13}$'));
