import { Alert, Button, Flex, Form, Input, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { merchants, type SessionRow } from "#contracts/session/session";
import { twoFactor } from "#contracts/session/two-factor";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOwnPassword } from "#src/hooks/commands/use-own-password";
import { useOperation } from "#src/hooks/data/use-operation";
import { useUnsavedGuard } from "#src/hooks/forms/use-unsaved-guard";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { twoFactorAddress } from "#src/lib/routing/home-address";
import { LinkButton } from "#src/ui/actions/link-button";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { ErrorState } from "#src/ui/feedback/error-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";

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

/** Show the active sessions; each can be signed out, or all others at once. */
function SessionsPanel() {
  const { t } = useTranslation("security");
  const sessions = useOperation(merchants, "sessions");
  const end = useCommand(merchants, "revokeSession", { notice: "security:done.revoke" });
  const endOthers = useCommand(merchants, "endOtherSessions", { notice: "security:done.endOthers" });
  const confirm = useConfirm();
  const errorText = useErrorText();
  const others = sessions.data?.items.filter(({ current }) => !current).length ?? 0;
  const failure = end.error ?? endOthers.error;
  const everywhere = async () => {
    const question = { title: t("endOthersQuestion"), text: t("endOthersText"), danger: true };
    if (await confirm({ ...question, confirm: t("actions.endOthers") })) await endOthers.run({});
  };
  return (
    <Panel
      flush
      title={t("sessions")}
      extra={
        others > 0 && (
          <Button danger loading={endOthers.isPending} onClick={() => void everywhere()}>
            {t("actions.endOthers")}
          </Button>
        )
      }
    >
      {failure && <Alert banner type="error" role="alert" message={errorText(failure)} />}
      <Loaded from={sessions} skeleton={<LinesSkeleton lines={3} />}>
        {({ items }) => (
          <List
            style={{ paddingInline: 20 }}
            rowKey="id"
            dataSource={items}
            renderItem={(session) => (
              <SessionLine session={session} busy={end.isPending} onEnd={() => void end.run({ params: { id: session.id } })} />
            )}
          />
        )}
      </Loaded>
    </Panel>
  );
}

interface SessionLineProps {
  session: z.output<typeof SessionRow>;
  busy: boolean;
  onEnd: () => void;
}

/** Show a session: device, address, times. */
function SessionLine({ session, busy, onEnd }: SessionLineProps) {
  const { t } = useTranslation("security");
  const { browser, system, ip, current, created_at, last_seen_at } = session;
  const device = browser && system ? t("device", { browser, system }) : (browser ?? system ?? t("unknownDevice"));
  return (
    <List.Item
      style={{ flexWrap: "wrap", gap: "12px 24px" }}
      extra={
        !current && (
          <Button disabled={busy} onClick={onEnd} aria-label={t("actions.revokeOf", { device, ip })}>
            {t("actions.revoke")}
          </Button>
        )
      }
    >
      {/* antd's Item.Meta makes the device a heading of the fourth level. */}
      <Flex vertical gap={4} style={{ flex: "1 1 260px" }}>
        <Typography.Text strong>
          <bdi>{device}</bdi> {current && <StatusTag kind="success">{t("here")}</StatusTag>}
        </Typography.Text>
        <Typography.Text type="secondary">
          {t("fields.address")} <bdi className="bh-number">{ip}</bdi>
          <br />
          {t("fields.lastSeen")} <DateText at={last_seen_at} /> · {t("fields.since")} <DateText at={created_at} />
        </Typography.Text>
      </Flex>
    </List.Item>
  );
}
