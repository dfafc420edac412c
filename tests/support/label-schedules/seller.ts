import type { Control } from "../../doubles/serve.ts";
import type { Chance } from "../schedules/chance.ts";

/** A label as the double sold it. */
export interface SoldLabel {
  ref: string;
  tracking_number: string;
  /** How often it was sold: more than once is what must not happen. */
  times: number;
  /** What was taken and not given back, minor units. */
  taken_minor: number;
}

/** How a parcel is seen on its way. */
export type ScanWord = "waits" | "moves" | "fails" | "arrives";

/** The double of a carrier service, as far as schedules of faults need it; one for every adapter. */
export interface LabelSeller {
  name: string;
  /** The fields of a connection that may buy by itself. */
  connection: Record<string, unknown>;
  control: Control;
  /** The double's names of the calls. */
  calls: Readonly<Record<"prepare" | "buy" | "find" | "void" | "track", string>>;
  /** Return what was sold for the label of an id. */
  sold(labelId: string): SoldLabel[];
  /** Refuse the next purchase, clearly. */
  refuse(): void;
  /** Let the next purchase be decided, or seen, later than it is answered; absent: it is decided at once. */
  linger?(chance: Chance): void;
  /** Decide the purchases that are not. */
  decide?(chance: Chance): void;
  /** Forget what was to go wrong. */
  heal(): void;
  scan(ref: string, word: ScanWord, at: string): void;
  /** Take 1.25 more for a label; absent: it has no word for that. */
  correct?(ref: string): void;
  /** Take an unused label back in the service's own panel. */
  takeBack(ref: string): void;
  /** Decide what becomes of a label that was to be taken back. */
  endRefund(ref: string, ending: "refunded" | "rejected"): void;
  /** Return a genuine report that names a label. */
  report(ref: string): { raw: string; headers: Record<string, string> };
}

export const minorOf = (amount: string | number): number => Math.round(Number(amount) * 100);
