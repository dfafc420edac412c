import type { OperationName } from "#contracts/action";
import type { ClaimAction } from "#contracts/claims/actions";
import { claims } from "#contracts/claims/claims";
import type { ClaimDetail } from "#contracts/claims/shapes";
import type { Output } from "#contracts/contract";
import { type RecordAction, useAction as useRecordAction } from "#src/hooks/use-action";

export type ActionProps = {
  record: ClaimDetail;
  onClose: () => void;
};

type Ops = typeof claims.operations;
type Changed = Output<Ops["approve"]>;
/** Names of the operations that act on one claim. */
export type ActionOperation = OperationName<Exclude<ClaimAction, "preview-resolution">>;
type BodyOf<Name extends ActionOperation> = Omit<
  NonNullable<Ops[Name] extends { body: infer B } ? (B extends { _zod: { input: infer I } } ? I : never) : never>,
  "expected_version"
>;

export type Act<Name extends ActionOperation> = RecordAction<Changed, BodyOf<Name>, ClaimDetail>;

/** Return one action of a claim; its answer is the updated claim. */
export function useAction<Name extends ActionOperation>(record: ClaimDetail, name: Name, action: ClaimAction): Act<Name> {
  const noticeOf = ({ changed }: Changed) => `claims:${changed ? `done.${action}` : "done.unchanged"}`;
  return useRecordAction(claims, name as "approve", record, { notice: noticeOf, recordOf: (answer) => answer.claim }) as Act<Name>;
}
