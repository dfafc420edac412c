import { Form, InputNumber, Modal } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { experiments } from "#contracts/experiments/experiments";
import type { ExperimentDetail } from "#contracts/experiments/shapes";
import { useAction } from "#src/hooks/commands/use-action";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";

/** Let a larger share take part; a smaller one would take their variant from people. */
export function TrafficDialog({ experiment, onClose }: { experiment: ExperimentDetail; onClose: () => void }) {
  useFocusReturn();
  const { t } = useTranslation("experiments");
  const errorText = useErrorText();
  const id = useId();
  const [percent, setPercent] = useState<number | null>(100);
  const change = useAction(experiments, "traffic", experiment, { onSuccess: onClose });
  const submit = () => percent !== null && void change.run({ percent });
  return (
    <Modal
      open
      centered
      title={t("actions.traffic")}
      okText={t("actions.traffic")}
      okButtonProps={{ loading: change.isPending, disabled: percent === null || percent <= experiment.traffic }}
      onOk={submit}
      onCancel={onClose}
    >
      <p>{t("traffic.text", { percent: experiment.traffic })}</p>
      <Form layout="vertical" onFinish={submit}>
        <Form.Item
          label={t("fields.traffic")}
          htmlFor={id}
          {...(change.error && { validateStatus: "error" as const, help: errorText(change.error) })}
        >
          <InputNumber id={id} min={experiment.traffic} max={100} precision={0} suffix="%" value={percent} onChange={setPercent} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
