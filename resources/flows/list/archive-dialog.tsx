import { Modal, Radio, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { flows } from "#contracts/flows/flows";
import type { FlowRow } from "#contracts/flows/shapes";
import { useCommand } from "#src/hooks/use-command";
import { FormAlert } from "#src/ui/form-alert";
import { useFocusReturn } from "#src/ui/use-focus-return";

const radioStyle = { display: "grid", gap: 8, marginBlockStart: 12 };

/** Archive a flow, and choose what becomes of its runs. */
export function ArchiveDialog({ flow: { id, name, version, counts }, onClose }: { flow: FlowRow; onClose: () => void }) {
  const { t } = useTranslation("flows");
  useFocusReturn();
  const [isCancelling, setCancelling] = useState(true);
  const archive = useCommand(flows, "archive", { onSuccess: onClose });
  // Without runs nothing is asked, and those that begin meanwhile are not cancelled unasked.
  const cancel_runs = counts.live > 0 && isCancelling;
  const run = () => void archive.run({ params: { id }, body: { cancel_runs } as never }, { expectedVersion: version });
  return (
    <Modal
      open
      centered
      title={t("questions.archive.title", { name })}
      okText={t("actions.archive")}
      okButtonProps={{ loading: archive.isPending }}
      onOk={run}
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
