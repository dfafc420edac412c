export interface Row {
  what: string;
  measured: string;
  baseline: string;
  ratio: string;
  budget: string;
  met: string;
}

const shown = (value: number, unit: string): string =>
  `${value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : Math.round(value)}${unit}`;

interface Judged {
  unit?: string;
  /** The value to compare with; the budget then applies to their ratio. */
  baseline?: number;
  most?: number;
  least?: number;
}

/** Return one line of the table; without a budget it only informs. */
export function row(what: string, measured: number, { unit = "", baseline, most, least }: Judged = {}): Row {
  const judged = baseline === undefined ? measured : measured / baseline;
  const own = baseline === undefined ? unit : "";
  const isMet = judged <= (most ?? Number.POSITIVE_INFINITY) && judged >= (least ?? Number.NEGATIVE_INFINITY);
  return {
    what,
    measured: shown(measured, unit),
    baseline: baseline === undefined ? "" : shown(baseline, unit),
    ratio: baseline === undefined ? "" : judged.toFixed(2),
    budget: most !== undefined ? `≤ ${most}${own}` : least !== undefined ? `≥ ${least}${own}` : "",
    met: most === undefined && least === undefined ? "" : isMet ? "yes" : "NO",
  };
}

export const missing = (what: string, why: string): Row => ({ what, measured: "", baseline: "", ratio: "", budget: "", met: why });
