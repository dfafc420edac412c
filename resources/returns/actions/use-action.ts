import type { OperationName } from "#contracts/action";
import type { Output } from "#contracts/contract";
import type { Action } from "#contracts/returns/actions";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { type RecordAction, useAction as useRecordAction } from "#src/hooks/use-action";

export type ActionProps = {
  record: ReturnDetail;
  onClose: () => void;
};

type Ops = typeof returns.operations;
type Changed = Output<Ops["approve"]>;
/** Names of the operations that act on one case. */
export type ActionOperation = OperationName<Exclude<Action, "suggested-financial-outcome">>;
type BodyOf<Name extends ActionOperation> = Omit<
  NonNullable<Ops[Name] extends { body: infer B } ? (B extends { _zod: { input: infer I } } ? I : never) : never>,
  "expected_version"
>;

export type Act<Name extends ActionOperation> = RecordAction<Changed, BodyOf<Name>, ReturnDetail>;

/** Return one action of a case; its answer is the updated case. */
export function useAction<Name extends ActionOperation>(record: ReturnDetail, name: Name, action: Action): Act<Name> {
  const noticeOf = ({ resent, changed }: Changed) => `returns:${resent ? "done.resent" : changed ? `done.${action}` : "done.unchanged"}`;
  return useRecordAction(returns, name as "approve", record, { notice: noticeOf, recordOf: (answer) => answer.return }) as Act<Name>;
}
