import { PlusOutlined, ReloadOutlined } from "@ant-design/icons";
import { Alert, Button, Collapse, Flex, Form, Input, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { type SenderDomain, senderDomains } from "#contracts/sender-domains";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { useOperation } from "#src/hooks/use-operation";
import { Can, useAbility } from "#src/lib/can";
import { DateText } from "#src/ui/date-text";
import { DeleteButton } from "#src/ui/delete-button";
import { EmptyState } from "#src/ui/empty-state";
import { FormAlert } from "#src/ui/form-alert";
import { Loaded } from "#src/ui/loaded";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";
import { StatusTag } from "#src/ui/status-tag";
import { useFieldRules } from "#src/ui/use-field-rules";
import { DomainHosts } from "./domain-hosts.tsx";
import { DomainRecords } from "./domain-records.tsx";

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
