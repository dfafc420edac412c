import { Button, Flex, Form, Input, QRCode, Steps, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { twoFactor } from "#contracts/session/two-factor";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { CopyText } from "#src/ui/actions/copy-text";
import { Panel } from "#src/ui/pages/panel";
import { PasswordDialog } from "./password-dialog.tsx";

interface Secret {
  secret: string;
  otpauth_url: string;
}
type OnCodes = (codes: readonly string[]) => void;

/** Return the secret as "ABCD EFGH …", easier to type from the screen. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** Set up two-factor authentication: enter the password, scan, enter the code, save the recovery codes. */
export function SetUp({ onCodes }: { onCodes: OnCodes }) {
  const { t } = useTranslation("security");
  const begin = useCommand(twoFactor, "setUp", { notice: false });
  const [made, setMade] = useState<Secret>();
  const [isAsking, setAsking] = useState(false);
  if (made) return <Confirm made={made} onCodes={onCodes} onCancel={() => setMade(undefined)} />;
  const start = async (password: string) => {
    const answer = await begin.run({ body: { password } });
    if (!answer.ok) return;
    setAsking(false);
    setMade(answer.data);
  };
  const close = () => {
    begin.reset();
    setAsking(false);
  };
  return (
    <Panel title={t("setUp")}>
      <Flex vertical gap={16} align="flex-start">
        <Steps
          direction="vertical"
          size="small"
          current={-1}
          items={(["scan", "type", "keep"] as const).map((step) => ({ key: step, title: t(`steps.${step}`) }))}
        />
        <Button type="primary" onClick={() => setAsking(true)}>
          {t("actions.setUp")}
        </Button>
      </Flex>
      {isAsking && (
        <PasswordDialog
          danger={false}
          title={t("setUpQuestion")}
          text={t("setUpText")}
          confirm={t("common:actions.next")}
          error={begin.error}
          busy={begin.isPending}
          onConfirm={start}
          onClose={close}
        />
      )}
    </Panel>
  );
}

/** Confirm with a code in one field: antd's Input.OTP labels its inputs in English only. */
function Confirm({ made, onCodes, onCancel }: { made: Secret; onCodes: OnCodes; onCancel: () => void }) {
  const { t } = useTranslation("security");
  const confirm = useCommand(twoFactor, "confirm", { notice: "security:done.twoFactorOn" });
  const errorText = useErrorText();
  const save = async ({ code }: { code?: string }) => {
    const answer = await confirm.run({ body: { code: code?.trim() || "-" } });
    if (answer.ok) onCodes(answer.data.recovery_codes);
  };
  return (
    <Panel title={t("scanTitle")}>
      <Flex wrap gap="24px 32px" align="flex-start">
        <QRCode type="svg" size={200} color="#000" bgColor="#fff" value={made.otpauth_url} role="img" aria-label={t("qr")} />
        <Form
          layout="vertical"
          style={{ flex: "1 1 280px", maxInlineSize: 460 }}
          requiredMark={false}
          onFinish={(values) => void save(values)}
        >
          <Typography.Paragraph>{t("scanText")}</Typography.Paragraph>
          <Typography.Paragraph>
            <Typography.Text type="secondary">{t("typeSecret")}</Typography.Text>
            <br />
            <CopyText text={grouped(made.secret)} label={t("fields.secret")} />
          </Typography.Paragraph>
          <Form.Item
            name="code"
            label={t("fields.code")}
            {...(confirm.error && { validateStatus: "error" as const, help: errorText(confirm.error) })}
          >
            <Input autoComplete="one-time-code" inputMode="numeric" dir="ltr" maxLength={12} style={{ maxInlineSize: 200 }} />
          </Form.Item>
          <Flex wrap gap={8}>
            <Button type="primary" htmlType="submit" loading={confirm.isPending}>
              {t("actions.switchOn")}
            </Button>
            <Button onClick={onCancel}>{t("common:actions.cancel")}</Button>
          </Flex>
        </Form>
      </Flex>
    </Panel>
  );
}
