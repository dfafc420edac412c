import { Button, Flex, Form, Input, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { twoFactor } from "#contracts/session/two-factor";
import { useOwnPassword } from "#src/hooks/commands/use-own-password";
import { useOperation } from "#src/hooks/data/use-operation";
import { useUnsavedGuard } from "#src/hooks/forms/use-unsaved-guard";
import { twoFactorAddress } from "#src/lib/routing/home-address";
import { LinkButton } from "#src/ui/actions/link-button";
import { StatusTag } from "#src/ui/data/status-tag";
import { ErrorState } from "#src/ui/feedback/error-state";
import { FormAlert } from "#src/ui/forms/form-alert";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { SessionsPanel } from "./sessions-panel.tsx";

/** Show the security of one's own account: password, two-factor authentication, and sessions. */
export default function SecurityPage() {
  const { t } = useTranslation("security");
  return (
    <PageShell width="narrow" lead={t("lead")}>
      <PasswordPanel />
      <TwoFactorPanel />
      <SessionsPanel />
    </PageShell>
  );
}

/** Show whether two-factor authentication is on, with a link to its page. */
function TwoFactorPanel() {
  const { t } = useTranslation("security");
  const { data, error, retry } = useOperation(twoFactor, "status");
  return (
    <Panel title={t("titles.twoFactor")}>
      {error ? (
        <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} />
      ) : (
        <Flex wrap gap="12px 24px" align="center" justify="space-between">
          <Flex vertical gap={4} align="flex-start" flex="1 1 260px">
            {data && <StatusTag kind={data.on ? "success" : "neutral"}>{t(data.on ? "on" : "off")}</StatusTag>}
            <Typography.Text type="secondary">{t("twoFactorLead")}</Typography.Text>
          </Flex>
          <LinkButton to={twoFactorAddress}>{t(data?.on ? "actions.manage" : "actions.setUp")}</LinkButton>
        </Flex>
      )}
    </Panel>
  );
}

interface Values {
  old_password?: string;
  password?: string;
}

/** Change the password; every other session ends, so that nobody who knew the old one stays signed in. */
function PasswordPanel() {
  const { t } = useTranslation("security");
  const [form] = Form.useForm<Values>();
  const { change, isPending, error } = useOwnPassword({ notice: "security:done.password", onDone: () => form.resetFields() });
  useUnsavedGuard(() => Object.values(form.getFieldsValue() as Values).some(Boolean));
  const wrong = error?.code === "BAD_CREDENTIALS";
  const refused = error?.code === "BAD_REQUEST" ? error.errors.password : undefined;
  return (
    <Panel title={t("password")}>
      <Form<Values>
        form={form}
        layout="vertical"
        style={{ maxInlineSize: 460 }}
        requiredMark={false}
        onFinish={(values) => void change(values)}
      >
        {error && !wrong && !refused && <FormAlert code={error.code} />}
        <Form.Item
          name="old_password"
          label={t("fields.oldPassword")}
          {...(wrong && { validateStatus: "error" as const, help: t("wrongPassword") })}
        >
          <Input.Password autoComplete="current-password" dir="ltr" maxLength={128} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t("fields.newPassword")}
          extra={t("passwordHelp")}
          {...(refused && { validateStatus: "error" as const, help: refused })}
        >
          <Input.Password autoComplete="new-password" dir="ltr" maxLength={128} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {t("actions.changePassword")}
        </Button>
      </Form>
    </Panel>
  );
}
