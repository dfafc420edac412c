import { carrierNamed, otherCarrier } from "#contracts/carriers";
import { badRequest } from "#server/kit/errors";

/** A carrier as it is kept: the list's name, or in words what the list does not hold. "Other" alone names nobody. */
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
