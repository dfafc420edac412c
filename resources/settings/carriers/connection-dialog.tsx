import { Form, Input, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { type CarrierConnection, carrierConnections } from "#contracts/carrier-connections";
import { useCommand } from "#src/hooks/commands/use-command";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";

interface Values {
  name: string;
  api_key?: string;
  webhook_secret?: string;
}

/** Connect EasyPost, or change a connection; secrets that are left empty stay. Not a record form: a single connection is not fetched. */
export function ConnectionDialog({ connection, onClose }: { connection: CarrierConnection | null; onClose: () => void }) {
  const { t } = useTranslation("settings");
  useFocusReturn();
  const [form] = Form.useForm<Values>();
  const create = useCommand(carrierConnections, "create", { notice: "settings:carriers.connected" });
  const update = useCommand(carrierConnections, "update", { notice: "settings:carriers.saved" });
  const error = create.error ?? update.error;
  const problemOf = (field: keyof Values) => (error?.errors[field] ? { validateStatus: "error" as const, help: error.errors[field] } : {});
  const save = async ({ name, api_key, webhook_secret }: Values) => {
    const secrets = { ...(webhook_secret && { webhook_secret }) };
    const result = connection
      ? await update.run(
          { params: { id: connection.id }, body: { name: name.trim(), ...secrets, ...(api_key && { api_key: api_key.trim() }) } },
          { expectedVersion: connection.version },
        )
      : await create.run({ body: { provider: "easypost", name: name.trim(), api_key: (api_key ?? "").trim(), ...secrets } });
    if (result.ok) onClose();
  };
  const kept = (last4: string | null) => (last4 ? t("carriers.kept", { last4 }) : undefined);
  return (
    <Modal
      open
      centered
      width={560}
      maskClosable={false}
      title={t(connection ? "carriers.edit" : "carriers.connectTitle")}
      okText={t(connection ? "common:actions.save" : "carriers.connect")}
      cancelText={t("common:actions.cancel")}
      okButtonProps={{ loading: create.isPending || update.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ name: connection?.name ?? "EasyPost" }}
        onFinish={(values) => void save(values)}
      >
        {error && Object.keys(error.errors).length === 0 && <FormAlert code={error.code} params={error.data} />}
        <Form.Item
          name="name"
          label={t("carriers.name")}
          rules={[{ required: true, whitespace: true, message: t("common:validation.REQUIRED") }]}
          {...problemOf("name")}
        >
          <Input maxLength={80} />
        </Form.Item>
        <Form.Item
          name="api_key"
          label={t("carriers.apiKey")}
          extra={t("carriers.apiKeyHelp")}
          rules={connection ? [] : [{ required: true, whitespace: true, message: t("common:validation.REQUIRED") }]}
          {...problemOf("api_key")}
        >
          <Input.Password dir="ltr" autoComplete="off" maxLength={500} placeholder={kept(connection?.key_last4 ?? null)} />
        </Form.Item>
        <Form.Item
          name="webhook_secret"
          label={t("carriers.webhookSecret")}
          extra={t("carriers.webhookSecretHelp")}
          {...problemOf("webhook_secret")}
        >
          <Input.Password dir="ltr" autoComplete="off" maxLength={500} placeholder={kept(connection?.webhook_secret_last4 ?? null)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
