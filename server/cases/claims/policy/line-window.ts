import type { ClaimParcel } from "#contracts/claims/parts";
import type { ClaimType } from "#contracts/claims/states";
import { judgeWindow, type WindowVerdict } from "#server/cases/domain/claims/claim-windows";
import { heldParcels, unitsIn } from "../case/parcels.ts";
import { datesOf, type OrderFacts, type Registration } from "./order-facts.ts";

/** How a type of claim stands for the units of a line in one parcel; without a parcel, by the order. */
export interface ParcelVerdict extends WindowVerdict {
  parcel: ClaimParcel | null;
}
interface Asked {
  type: ClaimType;
  line: string;
  registration: Registration | null;
  now: Date;
  /** The parcel it is about; null for any of those that hold the line. */
  named: ClaimParcel | null;
}

/** Return a verdict for every parcel that holds units of a line, latest first. */
export function verdictsOf(facts: OrderFacts, { type, line, registration, now, named }: Asked): ParcelVerdict[] {
  const parcels = named ? [named] : heldParcels(facts.parcels, line);
  return (parcels.length > 0 ? parcels : [null]).map((parcel) => ({
    parcel,
    ...judgeWindow(type, datesOf(facts, parcel, registration), facts.settings, facts.timezone, now),
  }));
}

/** Return the verdict that allows a claim, if there is one, else the first. */
export const bestOf = (verdicts: readonly ParcelVerdict[]): ParcelVerdict =>
  (verdicts.find(({ code }) => code === null) ?? verdicts[0]) as ParcelVerdict;

/** Return the verdict for so many units of a line: what the parcels that allow it do not hold is in one that refuses it. */
export function verdictFor(verdicts: readonly ParcelVerdict[], line: string, quantity: number): ParcelVerdict {
  const open = verdicts.filter(({ code }) => code === null);
  const units = open.reduce((sum, { parcel }) => sum + unitsIn(parcel, line), 0);
  const refused = verdicts.find(({ code }) => code !== null);
  return units < quantity && refused ? refused : bestOf(verdicts);
}
