import { Alert, Button, List } from "antd";
import { useTranslation } from "react-i18next";
import { merchants } from "#contracts/session/session";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { useOperation } from "#src/hooks/use-operation";
import { Loaded } from "#src/ui/loaded";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";
import { useConfirm } from "#src/ui/use-confirm";
import { SessionLine } from "./session-line.tsx";

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
