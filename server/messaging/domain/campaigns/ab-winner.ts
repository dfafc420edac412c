import jstat from "jstat";
import type { Arm } from "#server/kit/bucket";

/** What an arm brought: people who got it, and those of them who did what is measured. */
export interface ArmResult {
  arm: Arm;
  delivered: number;
  successes: number;
}

/**
 * Why a test ended as it did. TOO_FEW: an arm has not reached enough people. UNEVEN: the arms differ more in size than chance allows, so
 * that something other than the text decided. NO_DIFFERENCE: no arm is probably the best.
 */
export const abRules = ["WINNER", "NO_DIFFERENCE", "TOO_FEW", "UNEVEN"] as const;
export type AbRule = (typeof abRules)[number];

export interface AbVerdict {
  rule: AbRule;
  /** What everybody else gets: the first arm where no arm won. */
  arm: Arm;
  /** How probably each arm is the best, in the order given. */
  probabilities: number[];
}

export const fewestDelivered = 500;
const sure = 0.9;
const unlikely = 0.001;

/** Judge a test of two to four arms. */
export function abWinner(results: readonly ArmResult[]): AbVerdict {
  const [first] = results;
  const probabilities = results.map((_, index) => probabilityOfBest(results, index));
  const verdict = (rule: AbRule, arm = first?.arm ?? "A"): AbVerdict => ({ rule, arm, probabilities });
  if (results.some(({ delivered }) => delivered < fewestDelivered)) return verdict("TOO_FEW");
  if (sizesDiffer(results.map(({ delivered }) => delivered))) return verdict("UNEVEN");
  const best = probabilities.indexOf(Math.max(...probabilities));
  return (probabilities[best] ?? 0) >= sure ? verdict("WINNER", results[best]?.arm) : verdict("NO_DIFFERENCE");
}

/** Return whether sizes that should be equal differ more than chance allows, by a chi-squared test. */
function sizesDiffer(sizes: readonly number[]): boolean {
  const expected = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  const chi = sizes.reduce((sum, size) => sum + (size - expected) ** 2 / expected, 0);
  return 1 - jstat.chisquare.cdf(chi, sizes.length - 1) < unlikely;
}

const steps = 600;
/** Beyond so many standard deviations nothing is left to add. */
const reach = 8;

/** Return the probability that an arm's true rate is the highest: each is Beta(1 + successes, 1 + failures); by Simpson's rule. */
function probabilityOfBest(results: readonly ArmResult[], index: number): number {
  const shapes = results.map(({ delivered, successes }) => ({ a: 1 + successes, b: 1 + delivered - successes }));
  const own = shapes[index];
  if (!own) return 0;
  const mean = own.a / (own.a + own.b);
  const deviation = Math.sqrt((mean * (1 - mean)) / (own.a + own.b + 1));
  const [from, to] = [Math.max(1e-9, mean - reach * deviation), Math.min(1 - 1e-9, mean + reach * deviation)];
  const width = (to - from) / steps;
  let sum = 0;
  for (let step = 0; step <= steps; step += 1) {
    const rate = from + step * width;
    const others = shapes.reduce((all, { a, b }, other) => (other === index ? all : all * jstat.beta.cdf(rate, a, b)), 1);
    const weight = step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2;
    sum += weight * jstat.beta.pdf(rate, own.a, own.b) * others;
  }
  return (sum * width) / 3;
}

/** Return the difference of two rates with the bounds of its 95 % interval. */
export function liftOf(sent: { people: number; orders: number }, heldOut: { people: number; orders: number }) {
  if (sent.people === 0 || heldOut.people === 0) return null;
  const rates = [sent, heldOut].map(({ people, orders }) => Math.min(orders, people) / people) as [number, number];
  const [rate, base] = rates;
  const error = Math.sqrt((rate * (1 - rate)) / sent.people + (base * (1 - base)) / heldOut.people);
  const difference = rate - base;
  return { rate, base, difference, from: difference - 1.96 * error, to: difference + 1.96 * error };
}
