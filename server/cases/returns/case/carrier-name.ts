import { carrierNamed, otherCarrier } from "#contracts/carriers";
import { badRequest } from "#server/kit/errors";

/**
 * Return the carrier name to store: the listed name, or the free text for "Other". @throws BAD_REQUEST for "Other"
 * without a name
 */
export function carrierName({
  carrier,
  carrier_name,
}: {
  carrier?: string | undefined;
  carrier_name?: string | undefined;
}): string | undefined {
  const known = carrierNamed(carrier ?? null);
  if (known?.name !== otherCarrier) return known?.name ?? carrier;
  if (!carrier_name) throw badRequest({ carrier_name: "REQUIRED" });
  return carrier_name;
}
