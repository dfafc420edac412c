import { Flex, Form, Input, Modal, Radio } from "antd";
import { useTranslation } from "react-i18next";
import { type CustomerData, customerData, documentChoices } from "#contracts/customer-data";
import { useCommand } from "#src/hooks/commands/use-command";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";
import { useFieldRules } from "#src/ui/forms/use-field-rules";

interface Values {
  reason: string;
  documents: (typeof documentChoices)[number];
  typed: string;
}

/** Ask for the reason and for the address once more: nothing brings erased data back. Not a record form, as no record is edited. */
export default function EraseDialog({ data, onClose }: { data: CustomerData; onClose: () => void }) {
  const { t } = useTranslation("customer-data");
  const rules = useFieldRules();
  const erase = useCommand(customerData, "erase");
  const hasDocuments = data.records.some(({ noun }) => noun === "documents");
  useFocusReturn();
  const submit = async ({ reason, documents }: Values) => {
    const result = await erase.run({ body: { email: data.email, documents: documents ?? "erase", reason: reason.trim() } });
    if (result.ok) onClose();
  };
  const isSame = {
    validator: async (_: unknown, typed: string | undefined) =>
      typed?.trim().toLowerCase() === data.email ? undefined : Promise.reject(new Error(t("typedWrong"))),
  };
  return (
    <Modal
      open
      centered
      title={t("erase.title")}
      okText={t("actions.erase")}
      okButtonProps={{ danger: true, loading: erase.isPending, htmlType: "submit", form: "erase" }}
      onCancel={onClose}
      maskClosable={false}
    >
      <Flex vertical gap={16}>
        <FormAlert code={erase.error?.code} params={erase.error?.data} />
        <p>{t("erase.text")}</p>
        <Form<Values> name="erase" layout="vertical" initialValues={{ documents: "keep" }} requiredMark={false} onFinish={submit}>
          {hasDocuments && (
            <Form.Item name="documents" label={t("records.documents")}>
              <Radio.Group>
                <Flex vertical gap={4}>
                  {documentChoices.map((choice) => (
                    <Radio key={choice} value={choice}>
                      {t(`documents.${choice}`)}
                    </Radio>
                  ))}
                </Flex>
              </Radio.Group>
            </Form.Item>
          )}
          <Form.Item name="reason" label={t("fields.reason")} extra={t("reasonHelp")} rules={rules.text(500)}>
            <Input maxLength={500} autoComplete="off" />
          </Form.Item>
          <Form.Item name="typed" label={t("fields.typed", { email: data.email })} rules={[isSame]} validateTrigger="onSubmit">
            <Input dir="ltr" autoComplete="off" spellCheck={false} />
          </Form.Item>
        </Form>
      </Flex>
    </Modal>
  );
}
