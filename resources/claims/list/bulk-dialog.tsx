import type { BulkClaimAction } from "#contracts/claims/actions";
import { BulkDialog, type BulkDialogProps } from "#src/cases/bulk-dialog";
import { claimCase } from "../claim-case.ts";

/** Run one action on many claims. */
export default function ClaimsBulkDialog(props: BulkDialogProps<BulkClaimAction>) {
  return <BulkDialog {...props} of={claimCase} reasons={{ deny: {}, close: {} }} />;
}
