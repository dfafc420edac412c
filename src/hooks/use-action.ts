import { useState } from "react";
import type { Contract, Operation, Output } from "#contracts/contract";
import type { Failed } from "#src/lib/failed";
import { type CommandOptions, type CommandResult, useCommand } from "./use-command.ts";
import type { OperationInput } from "./use-operation.ts";

/** What an action needs of its record; whether it is possible now comes with the record. */
export interface ActionRecord {
  id: string;
  version?: number;
  allowed_actions?: readonly { action: string; allowed: boolean; code: string | null }[];
}

export interface ActionOptions<T, Row> extends CommandOptions<T> {
  /** The record in the answer, to go on with. */
  recordOf?: (answer: T) => Row;
}

export interface RecordAction<T, Body, Row> {
  /** Runs it against the version the person looked at; answers what the server did, or nothing when it failed. */
  run: (body?: Body) => Promise<T | undefined>;
  isPending: boolean;
  error: Failed | null;
  /** The code of why it cannot be done now. */
  reason: string | undefined;
  /** The sentence for one field of the body ("items.0.received"), when the server refused it. */
  fieldError: (path: string) => string | undefined;
  /** The record the person looks at. */
  seen: Row;
  /** The record as it stands now, when it is another version than the one looked at. */
  newer: Row | undefined;
  /** Goes on with the newer one; what was typed stays. */
  loadNewer: () => void;
}

type BodyOf<Op extends Operation> = Omit<NonNullable<OperationInput<Op>["body"]>, "expected_version">;

/** An action's name on the wire is the end of its path. */
export const actionName = ({ path }: Operation): string => path.slice(path.lastIndexOf("/") + 1);

/** A command bound to a record: the version looked at, why it is not possible now, and what changed elsewhere meanwhile. */
export function useAction<Ops extends Record<string, Operation>, Name extends keyof Ops & string, Row extends ActionRecord>(
  contract: Contract<Ops>,
  name: Name,
  record: Row,
  { recordOf, ...options }: ActionOptions<Output<Ops[Name]>, Row> = {},
): RecordAction<Output<Ops[Name]>, BodyOf<Ops[Name]>, Row> {
  const command = useCommand(contract, name, options);
  const [seen, setSeen] = useState(record);
  // Without its own copy of the record the action goes with the page's.
  const shown = recordOf ? seen : record;
  const stale = command.current as Row | undefined;
  const newest = stale && (stale.version ?? 0) > (record.version ?? 0) ? stale : record;
  const operation = contract.operations[name];
  const allowed = operation && shown.allowed_actions?.find(({ action }) => action === actionName(operation));

  return {
    run: async (body) => {
      const input = { params: { id: shown.id }, body } as unknown as OperationInput<Ops[Name]>;
      const version = shown.version === undefined ? {} : { expectedVersion: shown.version };
      const result: CommandResult<Output<Ops[Name]>> = await command.run(input, version);
      if (!result.ok) return undefined;
      if (recordOf) setSeen(recordOf(result.data));
      return result.data;
    },
    isPending: command.isPending,
    error: command.error,
    reason: allowed && !allowed.allowed ? (allowed.code ?? "WRONG_STAGE") : undefined,
    fieldError: (path) => command.error?.errors[path],
    seen: shown,
    // While the own call runs its echo may arrive before its answer.
    newer: !command.isPending && (newest.version ?? 0) > (shown.version ?? 0) ? newest : undefined,
    loadNewer: () => {
      setSeen(newest);
      command.reset();
    },
  };
}
