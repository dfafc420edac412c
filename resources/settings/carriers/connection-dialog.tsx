import { Form, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { type CarrierConnection, carrierConnections } from "#contracts/carrier-connections";
import { type CarrierProvider, type ConnectionSettings, carrierProviders, carrierServices } from "#contracts/carrier-services";
import { useCommand } from "#src/hooks/commands/use-command";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";
import { ConnectionFields } from "./connection-fields.tsx";

export interface ConnectionValues {
  provider: CarrierProvider;
  name: string;
  api_key?: string;
  public_key?: string;
  webhook_secret?: string;
  settings?: Partial<ConnectionSettings>;
}

/** A field that was emptied is empty, not an empty text. */
const settled = (settings: Partial<ConnectionSettings> | undefined): Partial<ConnectionSettings> | undefined =>
  settings &&
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, typeof value === "string" ? value.trim() || null : value]));

/**
 * Connect a carrier service, or change a connection; secrets that are left empty stay. Which fields there are depends on the service. Not a
 * record form: a single connection is not fetched.
 */
export function ConnectionDialog({ connection, onClose }: { connection: CarrierConnection | null; onClose: () => void }) {
  const { t } = useTranslation("settings");
  useFocusReturn();
  const [form] = Form.useForm<ConnectionValues>();
  const create = useCommand(carrierConnections, "create", { notice: "settings:carriers.connected" });
  const update = useCommand(carrierConnections, "update", { notice: "settings:carriers.saved" });
  const first = connection?.provider ?? carrierProviders[0];
  const provider = Form.useWatch("provider", form) ?? first;
  const error = create.error ?? update.error;
  const save = async ({ name, api_key, public_key, webhook_secret, settings }: ConnectionValues) => {
    const given = settled(settings);
    const body = {
      name: name.trim(),
      ...(public_key && { public_key: public_key.trim() }),
      ...(webhook_secret && { webhook_secret }),
      ...(given && { settings: given }),
    };
    const result = connection
      ? await update.run(
          { params: { id: connection.id }, body: { ...body, ...(api_key && { api_key: api_key.trim() }) } },
          { expectedVersion: connection.version },
        )
      : await create.run({ body: { ...body, provider, api_key: (api_key ?? "").trim() } });
    if (result.ok) onClose();
  };
  const initial = { provider: first, name: connection?.name ?? carrierServices[first].name };
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
      <Form<ConnectionValues>
        form={form}
        layout="vertical"
        initialValues={connection ? { ...initial, settings: connection.settings } : initial}
        onFinish={(values) => void save(values)}
      >
        {error && Object.keys(error.errors).length === 0 && <FormAlert code={error.code} params={error.data} />}
        <ConnectionFields provider={provider} connection={connection} problems={error?.errors ?? {}} />
      </Form>
    </Modal>
  );
}
