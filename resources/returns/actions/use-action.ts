import { useNotification } from "@refinedev/core";
import { useState } from "react";
import type { OperationName } from "#contracts/action";
import type { Operation, Output } from "#contracts/contract";
import type { Action } from "#contracts/returns/actions";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { type CommandResult, useCommand } from "#src/hooks/use-command";
import type { Failed } from "#src/lib/failed";
import { useWords } from "../words.ts";

export type ActionProps = {
  record: ReturnDetail;
  onClose: () => void;
};

type Ops = typeof returns.operations;
/** Operations that act on one case, by the operation's name. */
export type ActionOperation = OperationName<Exclude<Action, "suggested-financial-outcome">>;
type BodyOf<Name extends ActionOperation> = Omit<
  NonNullable<Ops[Name] extends { body: infer B } ? (B extends { _zod: { input: infer I } } ? I : never) : never>,
  "expected_version"
>;

export interface Act<Name extends ActionOperation> {
  /** Runs it against the version the person looked at; answers the case as it stands then, or nothing when it failed. */
  run: (body: BodyOf<Name>) => Promise<ReturnDetail | undefined>;
  isPending: boolean;
  error: Failed | null;
  /** The sentence for one field of the body ("items.0.received"), when the server refused it. */
  fieldError: (path: string) => string | undefined;
  /** The case the person looks at in this dialog. */
  seen: ReturnDetail;
  /** The case as it stands now, when it is another version than the one looked at. */
  newer: ReturnDetail | undefined;
  /** Goes on with the newer one; what was typed stays. */
  loadNewer: () => void;
}

/** One action of one case: version check, notice, and what changed elsewhere while the dialog is open. */
export function useAction<Name extends ActionOperation>(record: ReturnDetail, name: Name, action: Action): Act<Name> {
  const command = useCommand(returns, name, { notice: false });
  const { open } = useNotification();
  const { say } = useWords();
  const [seen, setSeen] = useState(record);
  const stale = command.current as ReturnDetail | undefined;
  const newest = stale && stale.version > record.version ? stale : record;

  return {
    run: async (body) => {
      const input = { params: { id: seen.id }, body } as unknown as Parameters<typeof command.run>[0];
      const result = (await command.run(input, { expectedVersion: seen.version })) as CommandResult<Output<Operation>>;
      if (!result.ok) return undefined;
      const answer = result.data as Output<Ops["approve"]>;
      const key = answer.resent ? "done.resent" : answer.changed ? `done.${action}` : "done.unchanged";
      open?.({ type: "success", message: say(key), key: `returns.${action}` });
      setSeen(answer.return);
      return answer.return;
    },
    isPending: command.isPending,
    error: command.error,
    fieldError: (path) => command.error?.errors[path],
    seen,
    // While the own call runs its echo may arrive before its answer.
    newer: !command.isPending && newest.version > seen.version ? newest : undefined,
    loadNewer: () => {
      setSeen(newest);
      command.reset();
    },
  };
}
