import { useState } from "react";
import type { Contract, Operation, Output } from "#contracts/contract";
import type { Failed } from "#src/lib/calls/failed";
import type { OperationInput } from "../data/use-operation.ts";
import { type CommandOptions, type CommandResult, useCommand } from "./use-command.ts";

/** The fields an action needs of its record; whether it is allowed comes with the record. */
export interface ActionRecord {
  id: string;
  version?: number;
  allowed_actions?: readonly { action: string; allowed: boolean; code: string | null }[];
}

export interface ActionOptions<T, Row> extends CommandOptions<T> {
  /** Return the updated record from the answer. */
  recordOf?: (answer: T) => Row;
}

export interface RecordAction<T, Body, Row> {
  /** Run it against the version shown; resolve with the answer, or undefined on failure. */
  run: (body?: Body) => Promise<T | undefined>;
  isPending: boolean;
  error: Failed | null;
  /** Error code when it is not allowed now. */
  reason: string | undefined;
  /** Return the server's message for one field of the body ("items.0.received"). */
  fieldError: (path: string) => string | undefined;
  /** The record on the screen. */
  seen: Row;
  /** The current record, when it is newer than the one shown. */
  newer: Row | undefined;
  /** Switch to the newer record; what was typed stays. */
  loadNewer: () => void;
}

type BodyOf<Op extends Operation> = Omit<NonNullable<OperationInput<Op>["body"]>, "expected_version">;

/** Return an action's name on the wire: the end of its path. */
const actionName = ({ path }: Operation): string => path.slice(path.lastIndexOf("/") + 1);

/** Return a command bound to a record: the version shown, the reason it is not allowed, and changes made elsewhere. */
export function useAction<Ops extends Record<string, Operation>, Name extends keyof Ops & string, Row extends ActionRecord>(
  contract: Contract<Ops>,
  name: Name,
  record: Row,
  { recordOf, ...options }: ActionOptions<Output<Ops[Name]>, Row> = {},
): RecordAction<Output<Ops[Name]>, BodyOf<Ops[Name]>, Row> {
  const command = useCommand(contract, name, options);
  const [seen, setSeen] = useState(record);
  // Without a `recordOf` the action follows the page's record.
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
    // While our own call runs, its live event may arrive before its answer.
    newer: !command.isPending && (newest.version ?? 0) > (shown.version ?? 0) ? newest : undefined,
    loadNewer: () => {
      setSeen(newest);
      command.reset();
    },
  };
}
