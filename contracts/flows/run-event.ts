/** What a run keeps of the event it began with: the state of its case then. */
export interface RunEvent {
  /** The kind of actor that caused it. */
  by?: string | null;
  stage?: string | null;
  payment_status?: string | null;
  exchange_status?: string | null;
  close_reason?: string | null;
  currency?: string | null;
  /** Of a return. */
  value_minor?: number | null;
  /** Of a claim. */
  claimed_minor?: number | null;
  invoice?: { total_minor: number; currency: string };
}
