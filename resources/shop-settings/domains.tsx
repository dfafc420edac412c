import { PlusOutlined, ReloadOutlined } from "@ant-design/icons";
import { Alert, Button, Collapse, Flex, Form, Input, Table, type TableProps, Typography } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type CheckedRecord, type SenderDomain, senderDomains } from "#contracts/sender-domains";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can, useAbility } from "#src/lib/session/can";
import type { Translate } from "#src/lib/words/translate";
import { CopyText } from "#src/ui/actions/copy-text";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { TableBox } from "#src/ui/data/table-box";
import { DateText } from "#src/ui/dates/date-text";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { Panel } from "#src/ui/pages/panel";
import { DomainHosts } from "./domain-hosts.tsx";

/** Show the domains that mails may come from, what the DNS says of them, and what it should say. */
export function Domains() {
  const { t } = useTranslation("shop-settings");
  const found = useOperation(senderDomains, "list");
  return (
    <Panel title={t("panels.domains")}>
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">{t("domains.lead")}</Typography.Text>
        <Loaded from={found} skeleton={<LinesSkeleton lines={3} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title={t("domains.none")} text={t("domains.noneText")} />
            ) : (
              <Collapse
                items={items.map((domain) => ({
                  key: domain.id,
                  label: <bdi>{domain.domain}</bdi>,
                  extra: <DomainState domain={domain} />,
                  children: <Domain domain={domain} reload={found.retry} />,
                }))}
              />
            )
          }
        </Loaded>
        <Can I="create" a="SenderDomain">
          <AddDomain />
        </Can>
      </Flex>
    </Panel>
  );
}

function DomainState({ domain: { records, checked_at } }: { domain: SenderDomain }) {
  const { t } = useTranslation("shop-settings");
  if (checked_at === null) return <StatusTag kind="neutral">{t("domains.unchecked")}</StatusTag>;
  const isRight = records.every(({ state }) => state === "OK");
  return <StatusTag kind={isRight ? "success" : "warning"}>{t(isRight ? "domains.right" : "domains.wrong")}</StatusTag>;
}

function Domain({ domain, reload }: { domain: SenderDomain; reload: () => Promise<unknown> }) {
  const { t } = useTranslation("shop-settings");
  const errorText = useErrorText();
  const ability = useAbility();
  const check = useCommand(senderDomains, "check", { notice: false });
  const remove = useCommand(senderDomains, "delete", { notice: "shop-settings:domains.deleted" });
  const params = { id: domain.id };
  return (
    <Flex vertical gap={16}>
      {check.error && <Alert type="error" showIcon role="alert" message={errorText(check.error)} />}
      {domain.records.length > 0 && <DomainRecords records={domain.records} />}
      <Can I="update" a="SenderDomain">
        <DomainHosts domain={domain} reload={reload} />
      </Can>
      <Flex wrap gap={8} align="center">
        {ability.can("test", "SenderDomain") && (
          <Button icon={<ReloadOutlined aria-hidden="true" />} loading={check.isPending} onClick={() => void check.run({ params })}>
            {t("domains.check")}
          </Button>
        )}
        {domain.checked_at && (
          <Typography.Text type="secondary">
            {t("domains.checkedAt")} <DateText at={domain.checked_at} format="datetime" />
          </Typography.Text>
        )}
        {ability.can("delete", "SenderDomain") && (
          <DeleteButton
            label={t("domains.delete", { domain: domain.domain })}
            question={t("domains.delete", { domain: domain.domain })}
            text={t("domains.deleteText")}
            onDelete={async () => {
              const result = await remove.run({ params });
              return result.ok ? null : errorText(result.error);
            }}
          />
        )}
      </Flex>
    </Flex>
  );
}

/** Ask for the name of another domain; its key is made by the server. */
function AddDomain() {
  const { t } = useTranslation("shop-settings");
  const rules = useFieldRules();
  const [form] = Form.useForm<{ domain: string }>();
  const add = useCommand(senderDomains, "create", { notice: "shop-settings:domains.added" });
  const problem = add.error?.errors.domain;
  const submit = async ({ domain }: { domain: string }) => {
    const result = await add.run({ body: { domain } });
    if (result.ok) form.resetFields();
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
      {add.error && !problem && <FormAlert code={add.error.code} params={add.error.data} />}
      <Flex wrap gap={8} align="end">
        <Form.Item
          name="domain"
          label={t("domains.domain")}
          rules={rules.text(253)}
          style={{ marginBlockEnd: 0, minInlineSize: 240 }}
          {...(problem && { validateStatus: "error" as const, help: problem })}
        >
          <Input dir="ltr" autoComplete="off" spellCheck={false} placeholder="shop.example" readOnly={add.isPending} />
        </Form.Item>
        <Button icon={<PlusOutlined aria-hidden="true" />} htmlType="submit" loading={add.isPending}>
          {t("domains.add")}
        </Button>
      </Flex>
    </Form>
  );
}

const looks: Record<CheckedRecord["state"], StatusKind> = { OK: "success", MISSING: "danger", WRONG: "warning", UNKNOWN: "neutral" };

/** Show each record of a domain: what it is for, whether it is right, and the exact text to put into the DNS. */
function DomainRecords({ records }: { records: readonly CheckedRecord[] }) {
  const { t } = useTranslation("shop-settings");
  const columns = useMemo(() => recordColumns(t), [t]);
  return (
    <TableBox label={t("domains.records")}>
      <Table<CheckedRecord> rowKey="record" columns={columns} dataSource={[...records]} pagination={false} scroll={{ x: 720 }} />
    </TableBox>
  );
}

const recordColumns = (t: Translate): NonNullable<TableProps<CheckedRecord>["columns"]> => [
  {
    key: "record",
    title: t("domains.record"),
    width: 170,
    render: (_, { record, state, lookups }) => (
      <Flex vertical gap={4} align="start">
        <strong>{t(`domains.purpose.${record}`)}</strong>
        <StatusTag kind={looks[state]}>{t(`domains.state.${state}`)}</StatusTag>
        {lookups !== null && <Typography.Text type="secondary">{t("domains.lookups", { n: lookups })}</Typography.Text>}
      </Flex>
    ),
  },
  {
    key: "expected",
    title: t("domains.expected"),
    render: (_, { type, name, expected, found, state }) => (
      <Flex vertical gap={4} style={{ overflowWrap: "anywhere" }}>
        <span>
          {type} <CopyText text={name} />
        </span>
        <CopyText text={expected} />
        {state === "WRONG" && found.length > 0 && (
          <Typography.Text type="secondary">
            {t("domains.found")} <bdi>{found.join(" · ")}</bdi>
          </Typography.Text>
        )}
      </Flex>
    ),
  },
];
