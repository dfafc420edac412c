import type { BulkAction } from "#contracts/returns/actions";
import { BulkDialog, type BulkDialogProps } from "#src/cases/bulk-dialog";
import { returnCase } from "../return-case.ts";

const reasons = {
  decline: { hasHelp: true },
  // A reason closes returns with money or goods still owed, too.
  close: { hasHelp: true, isOptional: true, bodyOf: (reason: string) => (reason ? { force: true, reason } : {}) },
};

/** Run one action on many returns. */
export default function ReturnsBulkDialog(props: BulkDialogProps<BulkAction>) {
  return <BulkDialog {...props} of={returnCase} reasons={reasons} />;
}
