import { cutText } from "#server/kit/sound-text";
import { instantOf, longestMessage } from "../answers.ts";
import type { CarrierScan } from "../port.ts";
import type { Checkpoint, Shipment } from "./shapes.ts";
import { meaningOf } from "./words.ts";

/**
 * Return where a parcel was seen, in the order that Easyship numbers: couriers write their own local time, so that a later checkpoint may
 * seem to be earlier. It is then dated just after the one before.
 */
export function scansIn(checkpoints: readonly Checkpoint[]): CarrierScan[] {
  let last = 0;
  return [...checkpoints]
    .sort((a, b) => a.order_number - b.order_number)
    .flatMap(({ message, location, city, country_iso3, checkpoint_time, primary_status }) => {
      const named = instantOf(checkpoint_time);
      if (named === null) return [];
      last = Math.max(new Date(named).getTime(), last + 1);
      const place = location ?? [city, country_iso3].filter(Boolean).join(", ");
      return [
        {
          ...meaningOf(primary_status ?? ""),
          at: new Date(last).toISOString(),
          place: place ? cutText(place, 200) : null,
          message: message ? cutText(message, longestMessage) : null,
          raw_status: cutText(primary_status ?? "", 100),
        },
      ];
    });
}

/** Return a shipment's state as a scan; none: nothing has happened, or nobody says when. */
export function stateAsScan({ delivery_state, updated_at }: Shipment): CarrierScan[] {
  const at = instantOf(updated_at);
  const meaning = meaningOf(delivery_state ?? "");
  if (at === null || meaning.status === null || meaning.status === "AWAITING") return [];
  return [{ ...meaning, at, place: null, message: null, raw_status: cutText(delivery_state ?? "", 100) }];
}
