import { PlusOutlined, ReloadOutlined } from "@ant-design/icons";
import { Alert, Button, Collapse, Flex, Form, Input, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { type SenderDomain, senderDomains } from "#contracts/sender-domains";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can, useAbility } from "#src/lib/session/can";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { Panel } from "#src/ui/pages/panel";
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
