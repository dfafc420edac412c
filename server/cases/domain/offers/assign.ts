import { emailKey } from "#contracts/email-address";
import { type SplitArm, type SplitUnit, splitArms } from "#contracts/flows/states";
import { bucketOf, buckets } from "#server/kit/bucket";

const ofPercent = buckets / 100;

/**
 * Return whether a unit takes part. Traffic is hashed apart from the arm, so raising it keeps everyone where they are.
 * `traffic` is in percent.
 */
export const takesPart = (experimentId: string, unit: string, traffic: number): boolean =>
  bucketOf(experimentId, "in", unit) < traffic * ofPercent;

/**
 * Return the arm whose share of the buckets holds the unit. `weights` are percent that add up to 100. The key is the experiment's own, so
 * that nobody moves when a flow changes.
 */
export function armFor(experimentId: string, unit: string, weights: readonly number[]): SplitArm {
  const bucket = bucketOf(experimentId, unit);
  let end = 0;
  const index = weights.findIndex((weight) => {
    end += weight * ofPercent;
    return bucket < end;
  });
  return splitArms[index] ?? splitArms[0];
}

/** Return the arm of a split without a running experiment: the decided one, else the first. */
export const settledArm = (weights: readonly number[]): SplitArm => splitArms[weights.indexOf(100)] ?? splitArms[0];

export interface Person {
  email: string | null;
  customer_id: string | null;
  order_id: string;
}

/** Return who counts as one person: the email address, else the customer, else the order. A guest with an account stays one unit. */
export const personOf = ({ email, customer_id, order_id }: Person): string => (email && emailKey(email)) || customer_id || order_id;

/** Return the unit of a split. `caseId` is null for an offer, whose units are persons or orders. */
export function unitOf(unit: SplitUnit, person: Person, caseId: string | null): string {
  if (unit === "ORDER") return person.order_id;
  return unit === "CASE" && caseId ? caseId : personOf(person);
}
