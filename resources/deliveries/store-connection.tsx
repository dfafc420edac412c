import { Button, Col, Flex, Form, Input, Row, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { type StoreRow, stores } from "#contracts/stores";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { CopyText } from "#src/ui/copy-text";
import { KeyValue } from "#src/ui/key-value";
import { Panel } from "#src/ui/panel";
import { StatusTag } from "#src/ui/status-tag";

/** Show the store's domain and its webhook address, and set the secret of webhooks added by hand: a connection has its own. */
export function StoreConnection({ store }: { store: z.output<typeof StoreRow> | undefined }) {
  const { t } = useTranslation("deliveries");
  const rows = [
    { key: "name", label: t("fields.store"), value: store?.name },
    { key: "domain", label: t("fields.domain"), value: store && <bdi>{store.platform_domain}</bdi> },
    {
      key: "connection",
      label: t("fields.connection"),
      value: store && (
        <Flex vertical gap={4} align="flex-start">
          <StatusTag kind={store.connection === "live" ? "success" : "info"}>{t(`enums:connection.${store.connection}`)}</StatusTag>
          <Typography.Text type="secondary">{t(`connectionHint.${store.connection}`)}</Typography.Text>
        </Flex>
      ),
    },
    {
      key: "callback",
      label: t("fields.callback"),
      value: store && <CopyText text={store.callback_url} label={t("fields.callback")} />,
    },
  ];
  return (
    <Panel title={t("store")}>
      <Row gutter={[32, 16]}>
        <Col xs={24} lg={12}>
          <KeyValue rows={rows} />
        </Col>
        <Col xs={24} lg={12}>
          {store?.connection === "recorded" && <Secret />}
        </Col>
      </Row>
    </Panel>
  );
}

function Secret() {
  const { t } = useTranslation("deliveries");
  const [form] = Form.useForm<{ secret: string }>();
  const save = useCommand(stores, "setWebhookSecret", { notice: "deliveries:secretSaved", onSuccess: () => form.resetFields() });
  const errorText = useErrorText();
  const isShort = (Form.useWatch("secret", form) ?? "").length < 4;
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={({ secret }) => !isShort && void save.run({ body: { secret } })}>
      <Form.Item
        label={t("fields.secret")}
        extra={!save.error && t("secretHint")}
        {...(save.error && { validateStatus: "error" as const, help: errorText(save.error) })}
        htmlFor="secret"
      >
        <Flex gap={8}>
          <Form.Item name="secret" noStyle>
            <Input.Password maxLength={200} autoComplete="off" />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={save.isPending} disabled={isShort}>
            {t("common:actions.save")}
          </Button>
        </Flex>
      </Form.Item>
    </Form>
  );
}
