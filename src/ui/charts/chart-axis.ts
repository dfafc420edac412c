export interface Axis {
  /** In equal steps of 1, 2 or 5 times a power of ten, from the least to the most. */
  ticks: readonly number[];
  least: number;
  most: number;
}

const mantissas = [1, 2, 5, 10];

/** Return the smallest step of 1, 2 or 5 times a power of ten that is at least this long. */
function niceStep(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  return (mantissas.find((mantissa) => mantissa * power >= length * (1 - 1e-9)) ?? 10) * power;
}

interface AxisOptions {
  /** At most this many steps, one more where the values are on both sides of 0. */
  steps?: number;
  /** Counts and minor units have no values between two integers. */
  whole?: boolean;
}

/** Return the axis that shows all values and 0. */
export function axisOf(values: readonly number[], { steps = 4, whole = true }: AxisOptions = {}): Axis {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  if (top === bottom) return { ticks: [0, 1], least: 0, most: 1 };
  const wanted = niceStep((top - bottom) / steps);
  const step = whole ? Math.max(1, wanted) : wanted;
  // Multiples of 0.1 or 0.2 are not exact.
  const tick = (index: number) => Number((index * step).toPrecision(12)) + 0;
  const first = Math.floor(bottom / step + 1e-9);
  const last = Math.ceil(top / step - 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => tick(first + index));
  return { ticks, least: tick(first), most: tick(last) };
}

/** Return a value's height on the axis, in percent. */
export const heightOn = ({ least, most }: Axis, value: number): number => ((value - least) / (most - least)) * 100;

/** Return which of so many points have a label under the axis: the first, and others at equal distances. */
export function labelledPoints(count: number, most = 6): number[] {
  const distance = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / distance) }, (_, index) => index * distance);
}
