import type { Selectable } from "kysely";
import { type AppAbility, missingRight, type Right } from "#contracts/ability";
import type { Operation } from "#contracts/contract";
import type { ErrorCode } from "#contracts/errors";
import type { DB } from "#server/db/tables";

/** The tables of records that are changed on the version their reader saw. */
export type LivingTable = {
  [Table in keyof DB]: Selectable<DB[Table]> extends { id: string; store_id: string; version: number } ? Table : never;
}[keyof DB];
export type Row<Table extends LivingTable> = Selectable<DB[Table]>;

/** What one action of a record takes: its call, with the right to it, and the states that allow it. */
export interface ActionRule<Record, State extends string> {
  operation: Operation & { can: Right; method: "POST" | "PUT" | "DELETE" };
  from: readonly State[] | "always";
  /** Why not in another state, or in each of them. Left out: WRONG_STAGE. */
  otherwise?: ErrorCode | Partial<{ [Where in State]: ErrorCode }>;
  /** The right that a state takes in addition. */
  alsoIn?: Partial<{ [Where in State]: Right }>;
  /** Return what else about the record forbids it, or null. */
  refusal?: (record: Record) => ErrorCode | null;
}

/**
 * The life of one kind of record, as data: its states and what each allows. The same table answers a call and draws its button, so the
 * browser restates none of it.
 */
export interface Life<Table extends LivingTable, State extends string, Action extends string> {
  /** Names the record in the audit log; its plural is the resource of the signals to open screens. */
  table: Table;
  /** It does not keep when it was changed last. */
  undated?: true;
  stateOf(record: Row<Table>): State;
  /** In the order in which a screen offers them. */
  actions: { readonly [Name in Action]: ActionRule<Row<Table>, State> };
}

/** Whether a caller may take an action of a record now. */
export interface Verdict {
  /** Why not; null where it is allowed. */
  code: ErrorCode | null;
  /** The right it takes; of a caller who lacks one, that. */
  right: Right;
}

/** Return the verdict on an action: first by the caller's rights, then by the record's state, then by what else the record says. */
export function verdictOn<Table extends LivingTable, State extends string, Action extends string>(
  { stateOf, actions }: Life<Table, State, Action>,
  ability: AppAbility,
  record: Row<Table>,
  action: Action,
): Verdict {
  const { operation, from, otherwise = "WRONG_STAGE", alsoIn, refusal } = actions[action];
  const state = stateOf(record);
  const missing = missingRight(ability, operation) ?? missingRight(ability, { can: alsoIn?.[state] ?? operation.can });
  if (missing) return { code: "FORBIDDEN", right: missing };
  const right = operation.can;
  if (from !== "always" && !from.includes(state))
    return { code: typeof otherwise === "string" ? otherwise : (otherwise[state] ?? "WRONG_STAGE"), right };
  return { code: refusal?.(record) ?? null, right };
}
