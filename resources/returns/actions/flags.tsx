import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionDialog } from "./action-dialog.tsx";
import { type FlagChange, FlagPicker } from "./flag-picker.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

/** Adds and removes flags. */
export default function Flags({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const act = useAction(record, "flags", "flags");
  const [change, setChange] = useState<FlagChange>({ add: [], remove: [] });
  const submit = async () => {
    if (await act.run(change)) onClose();
  };
  return (
    <ActionDialog
      action="flags"
      act={act}
      confirm={t("common:actions.save")}
      lead={t("dialogs.flags.lead")}
      blocked={change.add.length + change.remove.length === 0}
      onConfirm={submit}
      onClose={onClose}
    >
      <FlagPicker current={act.seen.flags} value={change} onChange={setChange} />
    </ActionDialog>
  );
}
