import { DeleteOutlined, DownloadOutlined } from "@ant-design/icons";
import { Alert, Button, Flex } from "antd";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { type CustomerData, customerData } from "#contracts/customer-data";
import { OnDemand } from "#src/first-paint/on-demand";
import { listWords } from "#src/lib/formats";
import { useFile } from "#src/lists/use-file";
import { EmptyState } from "#src/ui/empty-state";
import { KeyValue } from "#src/ui/key-value";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { ReasonButton } from "#src/ui/reason-tooltip";
import { useLocale } from "#src/ui/use-locale";

const EraseDialog = lazy(() => import("./erase-dialog.tsx"));

/** Show how much is stored about a customer, with what can be done about it. */
export function FoundData({ data }: { data: CustomerData }) {
  const { t } = useTranslation("customer-data");
  const locale = useLocale();
  const file = useFile();
  const [isErasing, setErasing] = useState(false);
  if (data.records.length === 0)
    return (
      <Panel>
        <EmptyState title={t("empty")} text={t("emptyText", { email: data.email })} />
      </Panel>
    );
  const open = data.open_cases.map(({ number }) => number);
  const name = `customer-data-${data.email}.json`;
  return (
    <Panel title={<bdi>{data.names.length > 0 ? listWords(data.names, locale) : data.email}</bdi>}>
      <Flex vertical gap={20}>
        {open.length > 0 && <Alert type="info" showIcon message={t("open", { count: open.length, numbers: listWords(open, locale) })} />}
        {file.problem && <Alert type="error" showIcon role="alert" message={file.problem} />}
        <KeyValue
          rows={[
            ...data.records.map(({ noun, count }) => ({ key: noun, label: t(`records.${noun}`), value: count })),
            ...data.balances.map(({ currency, balance_minor }) => ({
              key: currency,
              label: t("fields.balance"),
              value: <Money minor={balance_minor} currency={currency} />,
            })),
          ]}
        />
        <Flex wrap gap={8}>
          <Button
            icon={<DownloadOutlined aria-hidden="true" />}
            loading={file.isRunning}
            onClick={() => void file.download(customerData, "download", { query: { email: data.email } }, name)}
          >
            {t("actions.export")}
          </Button>
          <ReasonButton
            danger
            icon={<DeleteOutlined aria-hidden="true" />}
            reason={open.length > 0 ? t("openReason") : undefined}
            onClick={() => setErasing(true)}
          >
            {t("actions.erase")}
          </ReasonButton>
        </Flex>
      </Flex>
      {isErasing && (
        <OnDemand onMissing={() => setErasing(false)}>
          <EraseDialog data={data} onClose={() => setErasing(false)} />
        </OnDemand>
      )}
    </Panel>
  );
}
