/** Units of order lines, by line. */
export type Units = ReadonlyMap<string, number>;

/** A refund recorded here that the merchant makes by hand on the platform. */
export interface RecordedLeg {
  id: string;
  /** The id it was recorded under. */
  external_id: string | null;
  payment_id: string | null;
  /** Minor units that no refund of the platform has confirmed yet. */
  open_minor: number;
  /** The units its return has settled. */
  units: Units;
}

/** A refund reported by the platform. `units` is empty when it names none. */
export interface OutsideRefund {
  external_id: string;
  payment_id: string | null;
  amount_minor: number;
  units: Units;
}

export interface Part {
  id: string;
  count: number;
}
export interface Matched<R extends OutsideRefund> {
  refund: R;
  /** The legs it confirms, with the minor units of each. */
  confirmed: Part[];
  /** Minor units refunded on the platform that match no recorded leg. */
  rest_minor: number;
}

/** What a return still owes, and the units it settled that no refund has confirmed. */
export interface OwingReturn {
  id: string;
  owed_minor: number;
  units: Units;
}

/**
 * Match refunds made elsewhere with the return that each pays (`returns` oldest first): of those that settled units it names and owe money, the
 * one that settled most of them. Returns, by refund, the return and how much of what it owes was paid; a refund that pays none is left out.
 */
export function matchReturns(
  returns: readonly OwingReturn[],
  refunds: readonly Pick<Matched<OutsideRefund>, "refund" | "rest_minor">[],
): Map<string, { return_id: string; paid_minor: number }> {
  const owed = new Map(returns.map(({ id, owed_minor }) => [id, owed_minor]));
  const paid = new Map<string, { return_id: string; paid_minor: number }>();
  for (const { refund, rest_minor } of refunds) {
    const [found] = returns
      .map(({ id, units }) => ({ id, shared: sharedUnits(units, refund.units) }))
      .filter(({ id, shared }) => shared > 0 && (owed.get(id) ?? 0) > 0)
      .sort((a, b) => b.shared - a.shared);
    const [part] = found ? takeUp(rest_minor, [found], owed) : [];
    if (part) paid.set(refund.external_id, { return_id: part.id, paid_minor: part.count });
  }
  return paid;
}

/**
 * Match the platform's refunds of an order with the legs recorded for it (`legs` oldest first). Each minor unit of a
 * leg is confirmed once. A refund takes open legs in this order: same units, same payment, same amount, oldest. A
 * refund that names units no recorded return settled confirms nothing.
 */
export function matchRefunds<R extends OutsideRefund>(legs: readonly RecordedLeg[], refunds: readonly R[]): Matched<R>[] {
  const open = new Map(legs.map((leg) => [leg.id, leg.open_minor]));
  // A refund that names its units identifies its leg best.
  const bySpecifics = [...refunds].sort((a, b) => Number(b.units.size > 0) - Number(a.units.size > 0));
  return bySpecifics.map((refund) => {
    const echoed = legs.find((leg) => leg.external_id === refund.external_id);
    const candidates = echoed ? [echoed] : candidatesFor(refund, legs, open);
    const confirmed = takeUp(refund.amount_minor, candidates, open);
    const rest_minor = echoed ? 0 : confirmed.reduce((rest, { count }) => rest - count, refund.amount_minor);
    return { refund, confirmed, rest_minor };
  });
}

function candidatesFor(refund: OutsideRefund, legs: readonly RecordedLeg[], open: ReadonlyMap<string, number>): RecordedLeg[] {
  const shared = new Map(legs.map((leg) => [leg.id, sharedUnits(leg.units, refund.units)]));
  if (refund.units.size > 0 && ![...shared.values()].some((count) => count > 0)) return [];
  const rank = (leg: RecordedLeg): number[] => [
    shared.get(leg.id) ?? 0,
    Number(leg.payment_id === refund.payment_id),
    Number(open.get(leg.id) === refund.amount_minor),
  ];
  return legs
    .map((leg) => ({ leg, rank: rank(leg) }))
    .sort((a, b) => a.rank.reduce((order, value, i) => order || (b.rank[i] ?? 0) - value, 0))
    .map(({ leg }) => leg);
}

const sharedUnits = (settled: Units, named: Units): number =>
  [...named].reduce((sum, [line, count]) => sum + Math.min(count, settled.get(line) ?? 0), 0);

/** Cascade `count` over the candidates, each up to its open amount; subtracts what it takes from `open`. */
export function takeUp(count: number, candidates: readonly { id: string }[], open: Map<string, number>): Part[] {
  let rest = count;
  return candidates.flatMap(({ id }) => {
    const part = Math.min(rest, open.get(id) ?? 0);
    if (part <= 0) return [];
    open.set(id, (open.get(id) ?? 0) - part);
    rest -= part;
    return [{ id, count: part }];
  });
}
