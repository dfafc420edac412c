import { ApiOutlined } from "@ant-design/icons";
import { Alert, Flex } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { type StoreConnectionView, storeConnection } from "#contracts/store-connection";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can } from "#src/lib/session/can";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { LinkButton } from "#src/ui/actions/link-button";
import { KeyValue } from "#src/ui/data/key-value";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { deliveriesAddress } from "../deliveries/resource.ts";
import { importsAddress } from "../imports/resource.ts";
import { webhooksAddress } from "../webhooks/resource.ts";
import { ConnectedPanel } from "./connected.tsx";
import { PluginPanel } from "./plugin-panel.tsx";
import { connectAddress } from "./resource.ts";
import { SetupPanel } from "./setup-panel.tsx";

/** Show how the store reaches its platform, and whether it does. */
export default function StoreConnectionPage() {
  const { t } = useTranslation("store-connection");
  const found = useOperation(storeConnection, "show");
  const skeleton = (
    <Panel>
      <LinesSkeleton lines={6} />
    </Panel>
  );
  return (
    <PageShell lead={t("lead")}>
      <Outcome />
      <Loaded from={found} skeleton={skeleton}>
        {(view) =>
          view.connection ? (
            <TwoColumns side={<HealthPanel view={view} />}>
              <ConnectedPanel view={view} connection={view.connection} />
              <SetupPanel isConnected />
              {view.platform === "woocommerce" && <PluginPanel />}
            </TwoColumns>
          ) : (
            <>
              <NotConnected view={view} />
              <SetupPanel isConnected={false} />
            </>
          )
        }
      </Loaded>
    </PageShell>
  );
}

/** Say what connecting is for, and why the last visit to the consent page failed. */
function NotConnected({ view: { platform, refusal } }: { view: StoreConnectionView }) {
  const { t } = useTranslation("store-connection");
  const errorText = useErrorText();
  const name = t(`enums:platform.${platform}`);
  return (
    <>
      {refusal && <Alert type="warning" showIcon message={t("refusal", { platform: name })} description={errorText(refusal)} />}
      <Panel>
        <EmptyState
          icon={<ApiOutlined aria-hidden="true" />}
          title={t("none.title", { platform: name })}
          text={t("none.text")}
          action={
            <LinkButton to={connectAddress} type="primary" icon={<ApiOutlined aria-hidden="true" />}>
              {t("actions.connect", { platform: name })}
            </LinkButton>
          }
        />
      </Panel>
    </>
  );
}

/** Show how a visit to the platform's consent page ended: the server passes it in the address. */
function Outcome() {
  const { t } = useTranslation("store-connection");
  const [search, setSearch] = useSearchParams();
  const outcome = search.get("outcome");
  if (!outcome) return null;
  const close = { closable: true, onClose: () => setSearch({}, { replace: true }) };
  if (outcome !== "connected")
    return (
      <Alert {...close} type="error" showIcon role="alert" message={t("failed")} description={t([`errors:${outcome}`, "errors:UNKNOWN"])} />
    );
  const webhooks = search.get("webhooks");
  const isWhole = webhooks !== "incomplete" && webhooks !== "skipped";
  return (
    <Alert
      {...close}
      type={isWhole ? "success" : "warning"}
      showIcon
      role="status"
      message={t("done.connected")}
      description={!isWhole && t(`webhooks.${webhooks}`)}
      action={
        <Can I="create" an="Import">
          <LinkButton to={importsAddress}>{t("actions.import")}</LinkButton>
        </Can>
      }
    />
  );
}

/** Where the server stops counting. */
const mostCounted = 100;

/** Show whether calls and deliveries arrive. */
function HealthPanel({ view: { connection, traffic, is_reachable } }: { view: StoreConnectionView }) {
  const { t } = useTranslation("store-connection");
  const errorText = useErrorText();
  const locale = useLocale();
  const count = (n: number) => (n >= mostCounted ? `${numberWords(mostCounted, locale)}+` : numberWords(n, locale));
  const never = t("never");
  const { last_success_at, last_error, rate } = connection ?? {};
  const rows = [
    { key: "success", label: t("fields.success"), value: last_success_at ? <DateText at={last_success_at} /> : never },
    ...(last_error
      ? [
          {
            key: "error",
            label: t("fields.error"),
            value: (
              <Flex vertical gap={2}>
                {errorText(last_error)}
                <DateText at={last_error.at} />
              </Flex>
            ),
          },
        ]
      : []),
    ...(rate
      ? [{ key: "rate", label: t("fields.rate"), value: `${numberWords(rate.available, locale)} / ${numberWords(rate.maximum, locale)}` }]
      : []),
    { key: "delivery", label: t("fields.delivery"), value: traffic.last_delivery_at ? <DateText at={traffic.last_delivery_at} /> : never },
    {
      key: "waiting",
      label: t("fields.waiting"),
      value:
        traffic.lag_seconds === null
          ? count(0)
          : t("lag", { waiting: count(traffic.waiting_deliveries), count: Math.ceil(traffic.lag_seconds / 60) }),
    },
    {
      key: "failed",
      label: t("fields.failed"),
      value: <StatusTag kind={traffic.failed_deliveries ? "danger" : "success"}>{count(traffic.failed_deliveries)}</StatusTag>,
    },
    { key: "operations", label: t("fields.operations"), value: count(traffic.open_operations) },
  ];
  return (
    <Panel title={t("health")}>
      <Flex vertical gap={16}>
        <KeyValue rows={rows} />
        {!is_reachable && <Alert type="warning" showIcon message={t("unreachable")} />}
        <Flex wrap gap={8}>
          <LinkButton to={deliveriesAddress}>{t("actions.deliveries")}</LinkButton>
          <LinkButton to={webhooksAddress}>{t("actions.webhooks")}</LinkButton>
        </Flex>
      </Flex>
    </Panel>
  );
}
