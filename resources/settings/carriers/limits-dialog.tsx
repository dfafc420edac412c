import { Form, InputNumber, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { type CarrierConnection, carrierConnections } from "#contracts/carrier-connections";
import { useCommand } from "#src/hooks/commands/use-command";
import { useSession } from "#src/lib/session/session";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";
import { MoneyInput } from "#src/ui/money/money-input";

interface Values {
  day_count_limit: number | null;
  amount_minor: number | null;
}

/** Limit what is bought through a connection in a day. Amounts are in the currency of its balance, where it has one. */
export function LimitsDialog({ connection, onClose }: { connection: CarrierConnection; onClose: () => void }) {
  const { t } = useTranslation("settings");
  useFocusReturn();
  const own = useSession((session) => session.store?.currency) ?? "USD";
  const currency = connection.day_cost_limit?.currency ?? connection.balance?.currency ?? own;
  const [form] = Form.useForm<Values>();
  const limit = useCommand(carrierConnections, "limit", { notice: "settings:carriers.saved" });
  const save = async ({ day_count_limit, amount_minor }: Values) => {
    const day_cost_limit = amount_minor ? { amount_minor, currency } : null;
    const body = { day_count_limit: day_count_limit ?? null, day_cost_limit };
    const result = await limit.run({ params: { id: connection.id }, body }, { expectedVersion: connection.version });
    if (result.ok) onClose();
  };
  return (
    <Modal
      open
      centered
      width={480}
      maskClosable={false}
      title={t("carriers.limitsTitle", { name: connection.name })}
      okText={t("common:actions.save")}
      cancelText={t("common:actions.cancel")}
      okButtonProps={{ loading: limit.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="bh-small">{t("carriers.limitsHelp")}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ day_count_limit: connection.day_count_limit, amount_minor: connection.day_cost_limit?.amount_minor ?? null }}
        onFinish={(values) => void save(values)}
      >
        {limit.error && <FormAlert code={limit.error.code} params={limit.error.data} fields={limit.error.errors} />}
        <Form.Item name="day_count_limit" label={t("carriers.dayCount")}>
          <InputNumber style={{ inlineSize: "100%" }} min={1} max={100_000} precision={0} placeholder={t("unlimited")} />
        </Form.Item>
        <Form.Item name="amount_minor" label={t("carriers.dayCost")}>
          <MoneyInput currency={currency} min={1} placeholder={t("unlimited")} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
