import { Alert, Flex } from "antd";
import { useTranslation } from "react-i18next";
import type { StoreConnectionView } from "#contracts/store-connection";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { LinkButton } from "#src/ui/actions/link-button";
import { KeyValue } from "#src/ui/data/key-value";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Panel } from "#src/ui/pages/panel";
import { deliveriesAddress } from "../deliveries/addresses.ts";
import { webhooksAddress } from "../webhooks/addresses.ts";

/** Where the server stops counting. */
const mostCounted = 100;

/** Show whether calls and deliveries arrive. */
export function HealthPanel({ view: { connection, traffic, is_reachable } }: { view: StoreConnectionView }) {
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
