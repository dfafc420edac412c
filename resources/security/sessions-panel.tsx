import { Alert, Button, Flex, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { merchants, type SessionRow } from "#contracts/session/session";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Panel } from "#src/ui/pages/panel";

/** Show the active sessions; each can be signed out, or all others at once. */
export function SessionsPanel() {
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
