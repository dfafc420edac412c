import { Button, Flex, Form, Input, Modal } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type StoreCredit, storeCredits } from "#contracts/store-credits";
import { useCommand } from "#src/hooks/commands/use-command";
import { KeyValue } from "#src/ui/data/key-value";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";
import { Segments } from "#src/ui/forms/segments";
import { Money } from "#src/ui/money/money";
import { MoneyInput } from "#src/ui/money/money-input";

/** Open the dialog that corrects a balance. */
export function CorrectButton({ credit }: { credit: StoreCredit }) {
  const { t } = useTranslation("store-credits");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t("actions.correct")}
      </Button>
      {isOpen && <CorrectDialog credit={credit} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Values {
  amount?: number | null;
  reason?: string;
}

/** Add to the balance or take from it, with a reason; the new balance shows before it is saved. */
function CorrectDialog({ credit, onClose }: { credit: StoreCredit; onClose: () => void }) {
  useFocusReturn();
  const { t } = useTranslation("store-credits");
  const [direction, setDirection] = useState<"add" | "take">("add");
  const [form] = Form.useForm<Values>();
  const id = useId();
  const amount = Form.useWatch("amount", form) ?? 0;
  const correct = useCommand(storeCredits, "correct", { notice: "store-credits:corrected", onSuccess: onClose });
  const change = direction === "add" ? amount : -amount;
  const save = ({ reason = "" }: Values) =>
    void correct.run(
      { params: { id: credit.id }, body: { amount_minor: change, reason: reason.trim() } },
      { expectedVersion: credit.version },
    );
  const balance = { key: "after", label: t("after"), value: <Money minor={credit.balance_minor + change} currency={credit.currency} /> };
  return (
    <Modal
      open
      centered
      maskClosable={false}
      title={t("correctTitle", { code: credit.code })}
      okText={t("actions.correct")}
      okButtonProps={{
        loading: correct.isPending,
        disabled: amount <= 0 || credit.balance_minor + change < 0,
        htmlType: "submit",
        form: id,
      }}
      onCancel={onClose}
    >
      <Form id={id} form={form} layout="vertical" onFinish={save}>
        <Flex vertical gap={16}>
          {correct.error && <FormAlert code={correct.error.code} params={correct.error.data} fields={correct.error.errors} />}
          <Segments
            label={t("fields.direction")}
            value={direction}
            onChange={setDirection}
            options={(["add", "take"] as const).map((value) => ({ value, label: t(`direction.${value}`) }))}
          />
          <Form.Item name="amount" label={t("fields.amount_minor")} required style={{ marginBlockEnd: 0 }}>
            <MoneyInput currency={credit.currency} min={0} {...(direction === "take" && { max: credit.balance_minor })} />
          </Form.Item>
          <Form.Item
            name="reason"
            label={t("fields.reason")}
            rules={[{ required: true, whitespace: true, message: t("common:validation.REQUIRED") }]}
            style={{ marginBlockEnd: 0 }}
          >
            <Input.TextArea rows={2} maxLength={500} />
          </Form.Item>
          <KeyValue layout="sides" rows={[balance]} />
        </Flex>
      </Form>
    </Modal>
  );
}
