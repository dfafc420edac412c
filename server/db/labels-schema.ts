import type { Generated } from "kysely";
import type { LabelState } from "#contracts/labels";

export interface LabelTable {
  id: string;
  store_id: string;
  return_id: string;
  state: LabelState;
  adapter: string;
  serial: number;
  carrier: string | null;
  tracking_number: string | null;
  shipment_id: string | null;
  cost_minor: Generated<number>;
  deduct_minor: Generated<number>;
  currency: string;
  paper: Record<string, unknown> | null;
  document: Buffer | null;
  error: string | null;
  attempts: Generated<number>;
  expires_at: string | null;
  void_after: string | null;
  void_reason: string | null;
  created_at: string;
  ready_at: string | null;
  ended_at: string | null;
}

/** The tables of migration 0008. */
export interface LabelTables {
  label: LabelTable;
}
