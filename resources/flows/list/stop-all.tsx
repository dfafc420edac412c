import { StopOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { flows } from "#contracts/flows/flows";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can } from "#src/lib/session/can";
import { ReasonDialog } from "#src/ui/dialogs/reason-dialog";

/** Pause every published flow at once, with a reason for the audit log. */
export function StopAll() {
  const { t } = useTranslation("flows");
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const stop = useCommand(flows, "stopAll", { onSuccess: () => setOpen(false) });
  return (
    <Can I="update" a="Flow">
      <Button danger icon={<StopOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t("actions.stopAll")}
      </Button>
      <ReasonDialog
        open={isOpen}
        danger
        title={t("stopAll.title")}
        text={t("stopAll.text")}
        label={t("fields.reason")}
        confirm={t("actions.stopAll")}
        maxLength={500}
        busy={stop.isPending}
        error={stop.error && errorText(stop.error)}
        onConfirm={(reason) => void stop.run({ body: { reason } })}
        onCancel={() => setOpen(false)}
      />
    </Can>
  );
}
