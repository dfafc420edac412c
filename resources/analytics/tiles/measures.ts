import type { Drill, Share } from "#contracts/analytics/shapes";
import type { Measure } from "./declare.ts";

export const count = <Of>(key: string, of: Measure<Of>["of"]): Measure<Of> => ({ key, unit: "count", of });
export const money = <Of>(key: string, of: Measure<Of>["of"]): Measure<Of> => ({ key, unit: "money", of });
export const share = <Of>(key: string, of: Measure<Of>["of"]): Measure<Of> => ({ key, unit: "share", of });

interface Counted {
  returns: number;
  units: number;
  value_minor: number;
}
/** The numbers that most tiles and rows have. */
export const returns = count<Counted>("returns", (one) => one.returns);
export const units = count<Counted>("units", (one) => one.units);
export const value = money<Counted>("value", (one) => one.value_minor);
export const rate = share<{ rate: Share | null }>("rate", (one) => one.rate ?? undefined);
export const drill = (row: { drill: Drill }) => row.drill;
