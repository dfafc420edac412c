/**
 * Round the parts of a total so that they add up to it (largest remainder). A part is exact, in `scale`ths of a minor unit. What
 * rounding one by one has lost or gained beyond that is spread over the largest parts, a minor unit each; parts of nothing stay
 * nothing. A total that differs by more than rounding can explain has other reasons: then the parts add up to their own sum.
 */
export function roundedParts(total: number, parts: readonly bigint[], scale: bigint): number[] {
  const exact = parts.reduce((sum, part) => sum + part, 0n);
  const filled = [...parts.keys()].filter((i) => parts[i] !== 0n);
  const isExplained = magnitude(BigInt(total) * scale - exact) <= BigInt(filled.length) * scale;
  const aim = isExplained ? BigInt(total) : floorOf(2n * exact + scale, 2n * scale);
  const floors = parts.map((part) => floorOf(part, scale));
  let missing = Number(aim - floors.reduce((sum, floor) => sum + floor, 0n));
  const restOf = (i: number) => (parts[i] as bigint) - (floors[i] as bigint) * scale;
  const byRest = filled.filter((i) => restOf(i) > 0n).sort((a, b) => compare(restOf(b), restOf(a)) || a - b);
  const bySize = [...filled].sort((a, b) => compare(parts[b] as bigint, parts[a] as bigint) || a - b);
  const give = (order: readonly number[], by: 1 | -1) => {
    for (const i of order) {
      if (missing === 0) return;
      floors[i] = (floors[i] as bigint) + BigInt(by);
      missing -= by;
    }
  };
  if (missing > 0) give(byRest, 1);
  while (missing !== 0 && filled.length > 0) give(bySize, missing > 0 ? 1 : -1);
  return floors.map(Number);
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);
const compare = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1);

/** Divide, rounded down also below zero. */
function floorOf(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by !== 0n && value < 0n ? quotient - 1n : quotient;
}
