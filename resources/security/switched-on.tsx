import { Alert, Button, Flex } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { type TwoFactorStatus, twoFactor } from "#contracts/session/two-factor";
import { useCommand } from "#src/hooks/use-command";
import { DateText } from "#src/ui/date-text";
import { KeyValue } from "#src/ui/key-value";
import { Panel } from "#src/ui/panel";
import { StatusTag } from "#src/ui/status-tag";
import { PasswordDialog } from "./password-dialog.tsx";

interface SwitchedOnProps {
  status: z.output<typeof TwoFactorStatus>;
  onCodes: (codes: readonly string[]) => void;
}
const few = 3;

/** Show active two-factor authentication: since when, remaining recovery codes, new codes, and turning it off. */
export function SwitchedOn({ status, onCodes }: SwitchedOnProps) {
  const { t } = useTranslation("security");
  const [dialog, setDialog] = useState<"renew" | "off">();
  const renew = useCommand(twoFactor, "renewRecoveryCodes", { notice: false, onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) });
  const off = useCommand(twoFactor, "switchOff", { notice: "security:done.twoFactorOff" });
  const command = dialog === "off" ? off : renew;
  const close = () => {
    command.reset();
    setDialog(undefined);
  };
  const rows = [
    { key: "state", label: t("fields.state"), value: <StatusTag kind="success">{t("on")}</StatusTag> },
    { key: "since", label: t("fields.onSince"), value: <DateText at={status.since} /> },
    { key: "codes", label: t("fields.codes"), value: t("codesLeft", { count: status.recovery_codes_left }) },
  ];
  return (
    <Panel title={t("titles.twoFactor")}>
      <Flex vertical gap={16}>
        {status.recovery_codes_left <= few && <Alert type="warning" showIcon message={t("fewCodes")} />}
        <KeyValue rows={rows} />
        <Flex wrap gap={8}>
          <Button onClick={() => setDialog("renew")}>{t("actions.renew")}</Button>
          <Button danger onClick={() => setDialog("off")}>
            {t("actions.switchOff")}
          </Button>
        </Flex>
      </Flex>
      {dialog && (
        <PasswordDialog
          danger={dialog === "off"}
          title={t(`${dialog}Question`)}
          text={t(`${dialog}Text`)}
          confirm={t(dialog === "off" ? "actions.switchOff" : "actions.renew")}
          error={command.error}
          busy={command.isPending}
          onConfirm={async (password) => {
            const { ok } = await command.run({ body: { password } });
            if (ok) setDialog(undefined);
          }}
          onClose={close}
        />
      )}
    </Panel>
  );
}
