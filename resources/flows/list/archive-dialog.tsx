import { Modal, Radio, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { flows } from "#contracts/flows/flows";
import type { FlowRow } from "#contracts/flows/shapes";
import { useCommand } from "#src/hooks/commands/use-command";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";
import type { FlowDraft } from "../editor/use-flow-draft.ts";

const radioStyle = { display: "grid", gap: 8, marginBlockStart: 12 };

interface ArchiveDialogProps {
  flow: FlowRow;
  draft: Pick<FlowDraft, "store" | "published"> | undefined;
  onClose: () => void;
}

/** Archive a flow, and choose what becomes of its runs. */
export function ArchiveDialog({ flow, draft, onClose }: ArchiveDialogProps) {
  const { id, name, counts } = flow;
  const { t } = useTranslation("flows");
  useFocusReturn();
  const [isCancelling, setCancelling] = useState(true);
  const archive = useCommand(flows, "archive", {
    onSuccess: (now) => {
      draft?.published(now);
      onClose();
    },
  });
  // Without runs nothing is asked, and those that begin meanwhile are not cancelled unasked.
  const cancel_runs = counts.live > 0 && isCancelling;
  const run = async () => {
    // An archived flow takes no changes: the last ones are stored before.
    const stored = draft ? await draft.store() : flow;
    if (!stored) return onClose();
    await archive.run({ params: { id }, body: { cancel_runs } as never }, { expectedVersion: stored.version });
  };
  return (
    <Modal
      open
      centered
      title={t("questions.archive.title", { name })}
      okText={t("actions.archive")}
      okButtonProps={{ loading: archive.isPending }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      {archive.error && <FormAlert code={archive.error.code} params={archive.error.data} />}
      <Typography.Text>{t("questions.archive.text")}</Typography.Text>
      {counts.live > 0 && (
        <Radio.Group
          style={radioStyle}
          aria-label={t("cancelRuns.label")}
          value={isCancelling}
          onChange={(event) => setCancelling(event.target.value)}
          options={[
            { value: true, label: t("cancelRuns.yes", { count: counts.live }) },
            { value: false, label: t("cancelRuns.no") },
          ]}
        />
      )}
    </Modal>
  );
}
