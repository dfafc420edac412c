import { DeleteOutlined, DownloadOutlined, SearchOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Form, Input } from "antd";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { type CustomerData, customerData } from "#contracts/customer-data";
import { OnDemand } from "#src/first-paint/on-demand";
import { useOperation } from "#src/hooks/data/use-operation";
import { listWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { useFile } from "#src/lists/use-file";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
import { KeyValue } from "#src/ui/data/key-value";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { Money } from "#src/ui/money/money";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";

/** Find what is stored about a customer by email address, to hand it over or to erase it. */
export default function CustomerDataPage() {
  const { t } = useTranslation("customer-data");
  const rules = useFieldRules();
  const [params, setParams] = useSearchParams();
  const email = params.get("email") ?? "";
  const found = useOperation(customerData, "show", { query: { email } }, { enabled: email !== "" });
  return (
    <PageShell width="narrow" lead={t("lead")}>
      <Panel>
        <Form<{ email: string }>
          key={email}
          layout="vertical"
          requiredMark={false}
          initialValues={{ email }}
          onFinish={({ email: wanted }) => setParams({ email: wanted.trim() })}
        >
          <Form.Item name="email" label={t("fields.email")} rules={rules.email} normalize={(text: string) => text.trim()}>
            <Input type="email" dir="ltr" autoComplete="off" spellCheck={false} maxLength={254} />
          </Form.Item>
          <Flex>
            <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden="true" />}>
              {t("actions.find")}
            </Button>
          </Flex>
        </Form>
      </Panel>
      {email !== "" && (
        <Loaded
          from={found}
          skeleton={
            <Panel>
              <LinesSkeleton lines={6} />
            </Panel>
          }
        >
          {(data) => <FoundData key={data.email} data={data} />}
        </Loaded>
      )}
    </PageShell>
  );
}

const EraseDialog = lazy(() => import("./erase-dialog.tsx"));

/** Show how much is stored about a customer, with what can be done about it. */
function FoundData({ data }: { data: CustomerData }) {
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
