import { CheckOutlined, CopyOutlined, DownloadOutlined } from "@ant-design/icons";
import { Alert, Button, Card, Flex } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { z } from "zod";
import { type TwoFactorStatus, twoFactor } from "#contracts/session/two-factor";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useApi } from "#src/lib/calls/api";
import { homeAddress } from "#src/lib/routing/home-address";
import { renewSession, useSession } from "#src/lib/session/session";
import { KeyValue } from "#src/ui/data/key-value";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { ErrorState } from "#src/ui/feedback/error-state";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { PasswordDialog } from "./password-dialog.tsx";
import { SetUp } from "./set-up.tsx";

/** Set up, manage and turn off one's own two-factor authentication. */
export default function TwoFactorPage() {
  const { t } = useTranslation("security");
  const [codes, setCodes] = useState<readonly string[]>();
  const mustSetUp = useSession((session) => session.user?.must_set_up_two_factor ?? false);
  const api = useApi();
  const navigate = useNavigate();
  const saved = async () => {
    setCodes(undefined);
    if (!mustSetUp) return;
    await renewSession(api);
    void navigate(homeAddress);
  };
  return (
    <PageShell width="narrow" lead={t("twoFactorLead")}>
      {mustSetUp && !codes && <Alert type="info" showIcon message={t("required")} description={t("requiredText")} />}
      {codes ? <RecoveryCodes codes={codes} onSaved={() => void saved()} /> : <Standing onCodes={setCodes} />}
    </PageShell>
  );
}

function Standing({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { data, error, retry } = useOperation(twoFactor, "status");
  if (error) return <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} />;
  if (!data) {
    return (
      <Panel>
        <LinesSkeleton lines={4} />
      </Panel>
    );
  }
  return data.on ? <SwitchedOn status={data} onCodes={onCodes} /> : <SetUp onCodes={onCodes} />;
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: "backhaul-recovery-codes.txt" });
  link.click();
  URL.revokeObjectURL(url);
}

/** Show the recovery codes once. */
function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useTranslation("security");
  const [copied, setCopied] = useState(false);
  const text = codes.join("\n");
  return (
    <Panel title={t("recoveryTitle")}>
      <Flex vertical gap={16}>
        <Alert type="warning" showIcon message={t("recoveryOnce")} />
        <p>{t("recoveryText")}</p>
        <Card size="small">
          <Flex component="ul" wrap gap="8px 24px" dir="ltr" aria-label={t("recoveryTitle")}>
            {codes.map((code) => (
              <li key={code} className="bh-number" style={{ flex: "1 0 130px", fontSize: 16 }}>
                {code}
              </li>
            ))}
          </Flex>
        </Card>
        <Flex wrap gap={8}>
          <Button
            icon={copied ? <CheckOutlined aria-hidden="true" /> : <CopyOutlined aria-hidden="true" />}
            onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
          >
            {t(copied ? "common:states.copied" : "actions.copyAll")}
          </Button>
          <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => download(`${text}\n`)}>
            {t("common:actions.download")}
          </Button>
          <Button type="primary" onClick={onSaved}>
            {t("actions.saved")}
          </Button>
        </Flex>
      </Flex>
    </Panel>
  );
}

interface SwitchedOnProps {
  status: z.output<typeof TwoFactorStatus>;
  onCodes: (codes: readonly string[]) => void;
}
const few = 3;

/** Show active two-factor authentication: since when, remaining recovery codes, new codes, and turning it off. */
function SwitchedOn({ status, onCodes }: SwitchedOnProps) {
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
