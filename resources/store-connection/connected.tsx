import { DisconnectOutlined, ReloadOutlined, SwapOutlined } from "@ant-design/icons";
import { Alert, Button, Flex } from "antd";
import { useTranslation } from "react-i18next";
import { type StoreConnectionView, storeConnection } from "#contracts/store-connection";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { listWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { LinkButton } from "#src/ui/actions/link-button";
import { KeyValue } from "#src/ui/data/key-value";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { Panel } from "#src/ui/pages/panel";
import { scopesAddress } from "../scopes/resource.ts";
import { connectAddress } from "./resource.ts";
import { VersionNotice } from "./version-notice.tsx";

type Connection = NonNullable<StoreConnectionView["connection"]>;

const looks: Record<Connection["state"], StatusKind> = { connected: "success", paused: "warning", refused: "danger" };

/** Show the connection, and test, replace or end it. */
export function ConnectedPanel({ view, connection }: { view: StoreConnectionView; connection: Connection }) {
  const { t } = useTranslation("store-connection");
  const errorText = useErrorText();
  const confirm = useConfirm();
  const test = useCommand(storeConnection, "test");
  const disconnect = useCommand(storeConnection, "disconnect");
  const platform = t(`enums:platform.${view.platform}`);
  const failure = disconnect.error ?? test.error;
  const end = async () => {
    const question = { title: t("end.title", { platform }), text: t("end.text"), confirm: t("actions.disconnect"), danger: true };
    if (await confirm(question)) await disconnect.run({});
  };
  return (
    <Panel title={platform} extra={<StatusTag kind={looks[connection.state]}>{t(`state.${connection.state}`)}</StatusTag>}>
      <Flex vertical gap={20}>
        <Problem connection={connection} />
        <VersionNotice versions={connection.versions} />
        {failure && <Alert type="error" showIcon role="alert" message={errorText(failure)} />}
        <Facts view={view} connection={connection} />
        <Flex wrap gap={8}>
          <Button icon={<ReloadOutlined aria-hidden="true" />} loading={test.isPending} onClick={() => void test.run({})}>
            {t("actions.test")}
          </Button>
          <LinkButton
            to={connectAddress}
            icon={<SwapOutlined aria-hidden="true" />}
            type={connection.state === "refused" ? "primary" : "default"}
          >
            {t(connection.state === "refused" ? "actions.reconnect" : "actions.replace")}
          </LinkButton>
          <Button danger icon={<DisconnectOutlined aria-hidden="true" />} loading={disconnect.isPending} onClick={() => void end()}>
            {t("actions.disconnect")}
          </Button>
        </Flex>
      </Flex>
    </Panel>
  );
}

/** Say what is wrong and what to do; nothing when nothing is. */
function Problem({ connection: { state, last_error, missing_scopes } }: { connection: Connection }) {
  const { t } = useTranslation("store-connection");
  const errorText = useErrorText();
  const locale = useLocale();
  if (state !== "connected") {
    return (
      <Alert
        type={state === "refused" ? "error" : "warning"}
        showIcon
        message={last_error ? errorText(last_error) : t("problem.paused")}
        description={t(`problem.${state}Text`)}
      />
    );
  }
  if (missing_scopes.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      message={t("problem.scopes", { count: missing_scopes.length })}
      description={
        <Flex vertical gap={12} align="flex-start">
          <bdi style={{ overflowWrap: "anywhere" }}>{listWords(missing_scopes, locale)}</bdi>
          <LinkButton to={scopesAddress}>{t("actions.scopes")}</LinkButton>
        </Flex>
      }
    />
  );
}

function Facts({ view, connection }: { view: StoreConnectionView; connection: Connection }) {
  const { t } = useTranslation("store-connection");
  const { method, origin, app_id, token_expires_at, connected_at, connected_by } = connection;
  const code = (text: string) => (
    <bdi className="bh-number" style={{ overflowWrap: "anywhere" }}>
      {text}
    </bdi>
  );
  const rows = [
    { key: "domain", label: t("fields.domain"), value: code(view.platform_domain) },
    ...(origin === `https://${view.platform_domain}` ? [] : [{ key: "origin", label: t("fields.origin"), value: code(origin) }]),
    { key: "method", label: t("fields.method"), value: t(`method.${method}`) },
    ...(app_id ? [{ key: "app", label: t("fields.app"), value: code(app_id) }] : []),
    ...(token_expires_at ? [{ key: "token", label: t("fields.token"), value: <DateText at={token_expires_at} /> }] : []),
    {
      key: "connected",
      label: t("fields.connected"),
      value: (
        <span>
          <DateText at={connected_at} /> · <bdi>{connected_by}</bdi>
        </span>
      ),
    },
  ];
  return <KeyValue rows={rows} />;
}
