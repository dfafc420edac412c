import { Alert, Form, Input, Modal, Radio } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { experiments } from "#contracts/experiments/experiments";
import type { ExperimentDetail } from "#contracts/experiments/shapes";
import type { SplitArm } from "#contracts/flows/states";
import { useAction } from "#src/hooks/commands/use-action";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { armName } from "../parts.tsx";

interface Decision {
  variant: SplitArm;
  reason?: string;
}

/** Choose the variant that everyone gets from now on; the user says why where the numbers do not. */
export function DecideDialog({ experiment, onClose }: { experiment: ExperimentDetail; onClose: () => void }) {
  useFocusReturn();
  const { t } = useTranslation("experiments");
  const errorText = useErrorText();
  const id = useId();
  const [form] = Form.useForm<Decision>();
  const { variants, winner, control } = experiment;
  const decide = useAction(experiments, "decide", experiment, { onSuccess: onClose });
  const chosen = Form.useWatch("variant", form) ?? winner ?? control;
  const needsReason = chosen !== winner;
  return (
    <Modal
      open
      centered
      title={t("decide.title")}
      okText={t("actions.decide")}
      okButtonProps={{ loading: decide.isPending, htmlType: "submit", form: id }}
      onCancel={onClose}
    >
      <p>{t("decide.text")}</p>
      <Form
        id={id}
        form={form}
        layout="vertical"
        initialValues={{ variant: winner ?? control }}
        onFinish={({ variant, reason = "" }) => void decide.run({ variant, ...(reason.trim() && { reason: reason.trim() }) })}
      >
        <Form.Item name="variant" label={t("fields.variant")}>
          <Radio.Group>
            {variants.map((variant) => (
              <Radio key={variant.key} value={variant.key} style={{ display: "flex", lineHeight: "32px" }}>
                <bdi>{variant.key === control ? t("asControl", { name: armName(variant) }) : armName(variant)}</bdi>
                {variant.key === winner && ` (${t("verdict.WINNER")})`}
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        <Form.Item
          name="reason"
          label={t("fields.reason")}
          required={needsReason}
          rules={[{ required: needsReason, whitespace: needsReason, message: t("common:validation.REQUIRED") }]}
          {...(needsReason && { extra: t("decide.reason") })}
        >
          <Input.TextArea rows={3} maxLength={500} showCount />
        </Form.Item>
        {decide.error && <Alert type="error" showIcon message={errorText(decide.error)} />}
      </Form>
    </Modal>
  );
}
