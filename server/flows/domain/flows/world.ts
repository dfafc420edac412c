import type { Trigger } from "#contracts/flows/states";
import type { Language } from "#contracts/session/rules";

export const referenceKinds = ["MEMBER", "ENDPOINT", "PLACE", "PRODUCT_GROUP", "LOCATION", "POLICY"] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** What a check knows of the store. */
export interface FlowWorld {
  trigger: Trigger;
  defaultLanguage: Language;
  /** The store's own records, by id. */
  known: Readonly<Record<ReferenceKind, ReadonlySet<string>>>;
  /** Settings approve requests by themselves. */
  autoApproves: boolean;
  expiryDays: number;
  /** Other published flows of the trigger, and what their actions set. */
  others: readonly { name: string; sets: readonly string[] }[];
  hasPayLimits: boolean;
  /** Splits of this flow whose experiment was decided. */
  decidedSplits: ReadonlySet<string>;
  /** Experiments of this flow that have not ended. */
  experiments: readonly { node_id: string; name: string; fingerprint: string; units: number }[];
}
