import { Button, Flex, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { suppressions } from "#contracts/suppressions";
import { useCommand } from "#src/hooks/use-command";
import { FormAlert } from "#src/ui/form-alert";
import { useFieldRules } from "#src/ui/use-field-rules";

interface Values {
  address: string;
  reason: string;
}

/** Suppress an email address or a phone number by hand. */
export function AddSuppression() {
  const { t } = useTranslation("subscribers");
  const rules = useFieldRules();
  const [form] = Form.useForm<Values>();
  const add = useCommand(suppressions, "create", { notice: "subscribers:done.suppress", onSuccess: () => form.resetFields() });
  const save = ({ address, reason }: Values) => {
    const typed = address.trim();
    void add.run({ body: { ...(typed.includes("@") ? { email: typed } : { phone: typed }), reason: reason.trim() } });
  };
  return (
    <Form form={form} layout="vertical" onFinish={save} requiredMark={false}>
      {add.error && <FormAlert code={add.error.code} params={add.error.data} fields={add.error.errors} />}
      <Form.Item name="address" label={t("suppressions.address")} rules={rules.text(254)}>
        <Input maxLength={254} dir="ltr" autoComplete="off" readOnly={add.isPending} />
      </Form.Item>
      <Form.Item name="reason" label={t("fields.reason")} rules={rules.text(500)}>
        <Input maxLength={500} readOnly={add.isPending} />
      </Form.Item>
      <Flex justify="end">
        <Button htmlType="submit" loading={add.isPending}>
          {t("suppressions.add")}
        </Button>
      </Flex>
    </Form>
  );
}
