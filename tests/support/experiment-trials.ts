import type { Measured } from "#server/flows/domain/experiments/estimates";
import { judge, type Trial, type Verdict } from "#server/flows/domain/experiments/judge";
import { planOf } from "#server/flows/domain/experiments/plan";
import { type Chance, chanceOf } from "#server/seed/random";

/** A test that is played through unit by unit and looked at every day. */
export interface Play {
  kind: Measured["kind"];
  /** Share of units with a value, of the control and the other arm. */
  share: readonly [control: number, arm: number];
  /** Amounts that differ: log-normal, as those of orders are; otherwise all are alike. */
  isSkewed?: boolean;
  weights: readonly [number, number];
  unitsPerDay: number;
  days: number;
  planned_units: number;
  direction?: "UP" | "DOWN";
}

const amount = 5000;

/** Return the verdict a test ends with: the first winner or loser that any day names, or the last day's. */
function play(one: Play, { next }: Chance): Verdict {
  const arms = one.share.map(() => ({ n: 0, x: 0, r: 0, rr: 0, v: 0, vv: 0, rv: 0 }));
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  let verdict: Verdict = "COLLECTING";
  for (let days = 1; days <= one.days; days++) {
    for (let unit = 0; unit < one.unitsPerDay; unit++) {
      const at = next() * 100 < one.weights[0] ? 0 : 1;
      const arm = arms[at]!;
      arm.n++;
      const has = next() < (one.share[at] ?? 0);
      if (has) arm.x++;
      if (one.kind === "SHARE") continue;
      const worth = one.isSkewed ? amount * Math.exp(0.8 * normal() - 0.32) : amount;
      const value = has ? worth : 0;
      arm.r += value;
      arm.rr += value ** 2;
      arm.v += worth;
      arm.vv += worth ** 2;
      arm.rv += value * worth;
    }
    const measured = arms.map(({ n, x, r, rr, v, vv, rv }): Measured => {
      if (one.kind === "SHARE") return { kind: "SHARE", arm: { n, x } };
      if (one.kind === "MEAN") return { kind: "MEAN", arm: { n, sum: r, sum_sq: rr } };
      return { kind: "RATIO", arm: { n, sum_r: r, sum_r_sq: rr, sum_v: v, sum_v_sq: vv, sum_rv: rv } };
    });
    const { weights, planned_units, direction = "UP" } = one;
    const trial: Trial = { arms: measured, weights, direction, confidence: 95, planned_units, planned_days: 7, days };
    ({ verdict } = judge(trial));
    if (verdict === "WINNER" || verdict === "LOSER") return verdict;
  }
  return verdict;
}

/** Play a test many times and return how often, of 1, it ended with each verdict. */
export function playOften(one: Play, times: number, seed: number): Record<Verdict, number> {
  const chance = chanceOf(seed);
  const found: Record<Verdict, number> = { SRM_WARNING: 0, WINNER: 0, LOSER: 0, NO_DIFFERENCE: 0, COLLECTING: 0 };
  for (let time = 0; time < times; time++) found[play(one, chance)] += 1 / times;
  return found;
}

const rare = (kind: Play["kind"], share: number, weights: Play["weights"], isSkewed = false): Play => ({
  ...{ kind, share: [share, share], weights, isSkewed, unitsPerDay: 200, days: 60, planned_units: 3946 },
});

/** Equal arms whose values are rare, at weights as careful merchants choose them. */
export const equalPlays: readonly Play[] = [
  rare("MEAN", 0.005, [90, 10]),
  rare("MEAN", 0.02, [90, 10]),
  rare("MEAN", 0.05, [90, 10], true),
  rare("MEAN", 0.2, [90, 10], true),
  rare("MEAN", 0.98, [90, 10]),
  rare("RATIO", 0.02, [90, 10]),
  rare("RATIO", 0.05, [80, 20], true),
  rare("RATIO", 0.98, [90, 10]),
  rare("SHARE", 0.02, [90, 10]),
  rare("MEAN", 0.02, [50, 50], true),
];

/** Return a test that is planned for the difference that is really there, over as many days as its plan takes. */
function plannedPlay(baseline: number, arm: number, weights: readonly [number, number], kind: "SHARE" | "MEAN" = "SHARE"): Play {
  const points = (share: number) => Math.round(share * 10_000);
  const direction = arm > baseline ? "UP" : "DOWN";
  const mde_bp = Math.abs(points(arm) - points(baseline));
  const spread = amount * Math.sqrt(baseline * (1 - baseline));
  const valued = Math.min(baseline, arm);
  const expected =
    kind === "SHARE"
      ? { kind, baseline_bp: points(baseline), mde_bp, direction: direction as "UP" | "DOWN" }
      : { kind: "VALUE" as const, spread, mde: (amount * mde_bp) / 10_000, valued };
  const { total_units, planned_units } = planOf({ expected, confidence: 95, weights });
  const days = 40;
  // Chance makes one arm a little smaller than planned, so the last day ends just beyond the plan.
  const unitsPerDay = Math.ceil((total_units * 1.02) / days);
  return { kind, share: [baseline, arm], weights, unitsPerDay, days, planned_units, direction };
}

/** Tests with the planned difference really there: a rise, a fall, rare and frequent, at even and uneven weights. */
export const plannedPlays: readonly Play[] = [
  plannedPlay(0.2, 0.25, [50, 50]),
  plannedPlay(0.2, 0.25, [90, 10]),
  plannedPlay(0.1, 0.08, [50, 50]),
  plannedPlay(0.8, 0.7, [50, 50]),
  plannedPlay(0.8, 0.7, [90, 10]),
  plannedPlay(0.9, 0.85, [90, 10]),
  plannedPlay(0.02, 0.03, [90, 10]),
  plannedPlay(0.3, 0.25, [50, 50], "MEAN"),
  plannedPlay(0.3, 0.25, [90, 10], "MEAN"),
];

/** Return a play's name for a table. */
export const playName = ({ kind, share: [control, arm], weights, isSkewed }: Play): string =>
  `${kind.toLowerCase()} ${control * 100} % against ${arm * 100} %, ${weights.join("/")}${isSkewed ? ", skewed" : ""}`;
