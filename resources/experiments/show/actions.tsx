import { Alert, Form, Input, InputNumber, Modal, Radio } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { experiments } from "#contracts/experiments/experiments";
import type { ExperimentDetail } from "#contracts/experiments/shapes";
import type { ExperimentAction } from "#contracts/experiments/states";
import type { SplitArm } from "#contracts/flows/states";
import { useAction } from "#src/hooks/commands/use-action";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { isAllowed, whyNot } from "#src/lib/calls/allowed";
import { ActionBar, type ActionItem } from "#src/ui/actions/action-bar";
import { ReasonDialog } from "#src/ui/dialogs/reason-dialog";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { armName } from "../parts.tsx";

type Dialog = "traffic" | "end" | "decide";

/** Offer to pause, widen, end and decide an experiment. */
export function ExperimentActions({ experiment }: { experiment: ExperimentDetail }) {
  const { t } = useTranslation("experiments");
  const [open, setOpen] = useState<Dialog | null>(null);
  const turn = isAllowed(experiment, "resume") ? "resume" : "pause";
  const change = useAction(experiments, turn, experiment, { failure: "toast" });
  const close = () => setOpen(null);
  const item = (action: ExperimentAction, onClick: () => void, loading = false): ActionItem => ({
    key: action,
    label: t(`actions.${action}`),
    reason: whyNot(experiment, action),
    onClick,
    loading,
  });
  const decide = item("decide", () => setOpen("decide"));
  const isDue = isAllowed(experiment, "decide") && experiment.verdict !== "COLLECTING";
  const steps = [
    item(turn, () => void change.run(), change.isPending),
    ...(experiment.traffic < 100 ? [item("traffic", () => setOpen("traffic"))] : []),
    item("end", () => setOpen("end")),
    ...(isDue ? [] : [decide]),
  ];
  return (
    <>
      <ActionBar primary={isDue ? decide : undefined} actions={steps} visible={steps.filter(({ reason }) => !reason).length} />
      {open === "traffic" && <TrafficDialog experiment={experiment} onClose={close} />}
      {open === "decide" && <DecideDialog experiment={experiment} onClose={close} />}
      {open === "end" && <EndDialog experiment={experiment} onClose={close} />}
    </>
  );
}

function EndDialog({ experiment, onClose }: { experiment: ExperimentDetail; onClose: () => void }) {
  useFocusReturn();
  const { t } = useTranslation("experiments");
  const errorText = useErrorText();
  const end = useAction(experiments, "end", experiment, { onSuccess: onClose });
  return (
    <ReasonDialog
      open
      danger
      title={t("end.title")}
      text={<p>{t("end.text")}</p>}
      label={t("fields.reason")}
      confirm={t("actions.end")}
      maxLength={500}
      busy={end.isPending}
      error={end.error && errorText(end.error)}
      onConfirm={(reason) => void end.run({ reason })}
      onCancel={onClose}
    />
  );
}

/** Let a larger share take part; a smaller one would take their variant from people. */
function TrafficDialog({ experiment, onClose }: { experiment: ExperimentDetail; onClose: () => void }) {
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

interface Decision {
  variant: SplitArm;
  reason?: string;
}

/** Choose the variant that everyone gets from now on; the user says why where the numbers do not. */
function DecideDialog({ experiment, onClose }: { experiment: ExperimentDetail; onClose: () => void }) {
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
