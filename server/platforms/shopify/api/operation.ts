/** An Admin API operation with the types of its variables and data. */
export interface Operation<Data, Variables> {
  name: string;
  kind: "query" | "mutation";
  /** Carries an idempotency key, so that repeating it with the same key acts once. */
  keyed: boolean;
  text: string;
  /** Never set; binds the types. */
  types?: [Data, Variables];
}
