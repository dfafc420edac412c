import type { Options } from "./plan.mjs";

export interface Part {
  name: string;
  title: string;
  /** The part whose result it uses. */
  needs?: string;
  /** It runs beside the parts that follow. */
  isBeside?: true;
  run: (options: Options & { quiet?: Buffer[] }) => Promise<boolean>;
}
export const parts: readonly Part[];
export const partNames: readonly string[];
