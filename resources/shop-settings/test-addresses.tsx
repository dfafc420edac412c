import { PlusOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Form, Input, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { mostTestAddresses, type TestAddress, testAddresses } from "#contracts/test-addresses";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can } from "#src/lib/session/can";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { StatusTag } from "#src/ui/data/status-tag";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { Panel } from "#src/ui/pages/panel";

/** Show the email addresses outside the team and the phone numbers that tests may go to. */
export function TestAddresses() {
  const { t } = useTranslation("shop-settings");
  const found = useOperation(testAddresses, "list");
  return (
    <Panel title={t("panels.tests")}>
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">
          {t("tests.lead")} {t("tests.most", { count: mostTestAddresses })}
        </Typography.Text>
        <Loaded from={found} skeleton={<LinesSkeleton lines={2} />}>
          {({ items }) => (
            <List
              size="small"
              bordered
              dataSource={[...items]}
              rowKey="id"
              locale={{ emptyText: t("tests.none") }}
              renderItem={(address) => <Address address={address} />}
            />
          )}
        </Loaded>
        <Can I="test" a="Template">
          <AddAddress />
        </Can>
      </Flex>
    </Panel>
  );
}

const kinds = { PENDING: "warning", CONFIRMED: "success", EXPIRED: "neutral" } as const;

function Address({ address: { id, email, phone, state } }: { address: TestAddress }) {
  const { t } = useTranslation("shop-settings");
  const errorText = useErrorText();
  const ask = useCommand(testAddresses, "ask", { notice: "shop-settings:tests.asked" });
  const remove = useCommand(testAddresses, "delete", { notice: "shop-settings:tests.deleted" });
  const params = { id };
  const address = phone ?? email ?? "";
  return (
    <List.Item>
      <Flex vertical gap={8} style={{ inlineSize: "100%" }}>
        <Flex wrap gap="4px 12px" align="center" justify="space-between">
          <Flex wrap gap="4px 12px" align="center" style={{ minInlineSize: 0 }}>
            <bdi style={{ overflowWrap: "anywhere" }}>{address}</bdi>
            <StatusTag kind={kinds[state]}>{t(`tests.state.${state}`)}</StatusTag>
          </Flex>
          <Can I="test" a="Template">
            <Flex gap={8} align="center">
              {state !== "CONFIRMED" && (
                <Button size="small" loading={ask.isPending} onClick={() => void ask.run({ params, body: {} })}>
                  {t("tests.ask")}
                </Button>
              )}
              <DeleteButton
                label={t("tests.delete", { address })}
                question={t("tests.delete", { address })}
                text={t("tests.deleteText")}
                onDelete={async () => {
                  const result = await remove.run({ params });
                  return result.ok ? null : errorText(result.error);
                }}
              />
            </Flex>
          </Can>
        </Flex>
        {ask.error && <Alert type="error" showIcon role="alert" message={errorText(ask.error)} />}
      </Flex>
    </List.Item>
  );
}

const looksLikePhone = (typed: string): boolean => /^\s*\+?[\d\s().-]{3,}$/.test(typed);

/** Ask for another address; it is sent a confirmation. */
function AddAddress() {
  const { t } = useTranslation("shop-settings");
  const rules = useFieldRules();
  const [form] = Form.useForm<{ address: string }>();
  const add = useCommand(testAddresses, "create", { notice: "shop-settings:tests.added" });
  const isPhone = looksLikePhone(Form.useWatch("address", form) ?? "");
  const problemOf = (errors: Readonly<Record<string, string>> | undefined) => errors?.email ?? errors?.phone;
  const submit = async ({ address }: { address: string }) => {
    const result = await add.run({ body: isPhone ? { phone: address } : { email: address.trim() } });
    if (result.ok) return form.resetFields();
    const problem = problemOf(result.error.errors);
    if (problem) form.setFields([{ name: "address", errors: [problem] }]);
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
      {add.error && !problemOf(add.error.errors) && <FormAlert code={add.error.code} params={add.error.data} />}
      <Flex wrap gap={8} align="end">
        <Form.Item
          name="address"
          label={t("tests.address")}
          rules={isPhone ? rules.needed : rules.email}
          style={{ marginBlockEnd: 0, minInlineSize: 240 }}
        >
          <Input dir="ltr" autoComplete="off" maxLength={254} readOnly={add.isPending} />
        </Form.Item>
        <Button icon={<PlusOutlined aria-hidden="true" />} htmlType="submit" loading={add.isPending}>
          {t("tests.add")}
        </Button>
      </Flex>
    </Form>
  );
}
