import { Alert, Checkbox, Col, Flex, Form, Input, Modal, Row } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { outgoingTopics, type WebhookEndpoint, webhookEndpoints } from "#contracts/webhook-endpoints";
import { useCommand } from "#src/hooks/commands/use-command";
import { CopyText } from "#src/ui/actions/copy-text";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";

interface Values {
  url: string;
  topics: string[];
}

/** Add or edit an endpoint; a new one's secret is shown once. Not a record form: single endpoints cannot be fetched. */
export default function EndpointDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint | null; onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  useFocusReturn();
  const [form] = Form.useForm<Values>();
  const create = useCommand(webhookEndpoints, "create");
  const update = useCommand(webhookEndpoints, "update");
  const [secret, setSecret] = useState<string>();
  const topics = Form.useWatch("topics", form) ?? [];
  const error = create.error ?? update.error;
  const problem = error?.errors.url;
  const save = async (values: Values) => {
    const body = { url: values.url.trim(), topics: outgoingTopics.filter((topic) => values.topics.includes(topic)) };
    if (endpoint) {
      const result = await update.run({ params: { id: endpoint.id }, body }, { expectedVersion: endpoint.version });
      if (result.ok) onClose();
      return;
    }
    const result = await create.run({ body });
    if (result.ok) setSecret(result.data.secret);
  };
  return (
    <Modal
      open
      centered
      width={620}
      maskClosable={false}
      title={t(endpoint ? "endpoints.edit" : "endpoints.create")}
      okText={t(secret ? "common:actions.close" : "common:actions.save")}
      cancelText={t("common:actions.cancel")}
      cancelButtonProps={secret ? { style: { display: "none" } } : {}}
      okButtonProps={{ loading: create.isPending || update.isPending, disabled: !secret && topics.length === 0 }}
      onOk={() => (secret ? onClose() : form.submit())}
      onCancel={onClose}
    >
      {secret ? (
        <Alert
          type="success"
          showIcon
          message={t("endpoints.secret")}
          description={
            <Flex vertical gap={16}>
              <CopyText text={secret} label={t("endpoints.secretName")} />
              <p>{t("endpoints.secretHelp")}</p>
            </Flex>
          }
        />
      ) : (
        <Form<Values>
          form={form}
          layout="vertical"
          initialValues={{ url: endpoint?.url ?? "https://", topics: endpoint?.topics ?? [...outgoingTopics] }}
          onFinish={(values) => void save(values)}
        >
          {error && !problem && <FormAlert code={error.code} params={error.data} />}
          <Form.Item name="url" label={t("fields.url")} {...(problem && { validateStatus: "error" as const, help: problem })}>
            <Input dir="ltr" type="url" maxLength={2000} />
          </Form.Item>
          <fieldset>
            <legend>{t("fields.topics")}</legend>
            <Checkbox
              checked={topics.length === outgoingTopics.length}
              indeterminate={topics.length > 0 && topics.length < outgoingTopics.length}
              onChange={({ target }) => form.setFieldValue("topics", target.checked ? [...outgoingTopics] : [])}
            >
              {t("common:states.all")}
            </Checkbox>
            <Form.Item name="topics" noStyle>
              <Checkbox.Group style={{ display: "block", marginBlockStart: 6 }}>
                <Row gutter={[12, 6]}>
                  {outgoingTopics.map((topic) => (
                    <Col key={topic} xs={24} sm={12}>
                      <Checkbox value={topic}>
                        <bdi className="bh-number">{topic}</bdi>
                      </Checkbox>
                    </Col>
                  ))}
                </Row>
              </Checkbox.Group>
            </Form.Item>
          </fieldset>
        </Form>
      )}
    </Modal>
  );
}
