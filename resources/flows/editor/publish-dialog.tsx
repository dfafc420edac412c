import { Alert, Checkbox, Flex, Form, Input, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isMeasurable, metrics } from "#contracts/experiments/states";
import { flows } from "#contracts/flows/flows";
import { outputsOf } from "#contracts/flows/outputs";
import type { Problem, ProblemCode } from "#contracts/flows/problems";
import type { FlowDetail } from "#contracts/flows/shapes";
import type { SplitArm, SplitUnit } from "#contracts/flows/states";
import type { SplitConfig } from "#contracts/flows/steps";
import { useCommand } from "#src/hooks/commands/use-command";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";
import { type PlanDraft, PlanFields } from "./plan-fields.tsx";
import { useProblemText } from "./problems.tsx";
import type { FlowDraft } from "./use-flow-draft.ts";

interface PublishDialogProps {
  draft: Pick<FlowDraft, "flow" | "store" | "isAwaited">;
  onPublished: (flow: FlowDetail) => void;
  /** The server has found errors after all. */
  onInvalid: (problems: readonly Problem[]) => void;
  onClose: () => void;
}
const problemsIn = (data: Record<string, unknown> | undefined): Problem[] => (data?.problems as Problem[] | undefined) ?? [];

/** Publish the draft with a note; each kind of warning is acknowledged by itself. */
export function PublishDialog({ draft, onPublished, onInvalid, onClose }: PublishDialogProps) {
  const { t } = useTranslation("flows");
  const { flow } = draft;
  useFocusReturn();
  const problemText = useProblemText();
  const [note, setNote] = useState("");
  const [seen, setSeen] = useState<ProblemCode[]>([]);
  const [plans, setPlans] = useState<Record<string, PlanDraft>>({});
  const splits = flow.draft.nodes.filter(({ id }) => flow.splits_to_plan.includes(id));
  const publish = useCommand(flows, "publish", {
    notice: ({ changed }) => (changed ? "flows:done.publish" : "flows:done.unchanged"),
  });
  const { error } = publish;
  const warnings = error?.code === "FLOW_NEEDS_ACK" ? problemsIn(error.data) : flow.problems;
  const kinds = [...new Map(warnings.filter(({ level }) => level === "WARNING").map((one) => [one.code, one])).values()];
  const isOpen = kinds.some(({ code }) => !seen.includes(code));
  const submit = async () => {
    // The server publishes the draft that it holds, which may be older than the one on the screen.
    const saved = await draft.store();
    if (!saved) return onClose();
    const input = { params: { id: flow.id }, body: { note: note.trim(), acknowledge: seen, experiments: plans } };
    const answer = await publish.run(input, { expectedVersion: saved.version });
    if (answer.ok) return onPublished(answer.data.flow);
    if (answer.error.code === "FLOW_INVALID") onInvalid(problemsIn(answer.error.data));
  };
  return (
    <Modal
      open
      centered
      title={t("publish.title")}
      okText={t("actions.publish")}
      okButtonProps={{ loading: publish.isPending || draft.isAwaited, disabled: isOpen }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form layout="vertical" onFinish={() => void submit()}>
        {error && error.code !== "FLOW_NEEDS_ACK" && <FormAlert code={error.code} params={error.data} />}
        <p>{t(flow.status === "PAUSED" ? "publish.paused" : "publish.text")}</p>
        {kinds.length > 0 && (
          <Alert
            type="warning"
            showIcon
            style={{ marginBlockEnd: 16 }}
            message={t("publish.warnings")}
            description={
              <Checkbox.Group value={seen} onChange={(next) => setSeen(next as ProblemCode[])}>
                <Flex vertical gap={8}>
                  {kinds.map((problem) => (
                    <Checkbox key={problem.code} value={problem.code}>
                      {problemText(problem)}
                    </Checkbox>
                  ))}
                </Flex>
              </Checkbox.Group>
            }
          />
        )}
        {splits.map((split) => (
          <PlanFields
            key={split.id}
            flowId={flow.id}
            split={split.config as SplitConfig}
            arms={outputsOf(split).map(({ name }) => name as SplitArm)}
            metrics={metrics.filter((metric) => isMeasurable(metric, flow.trigger, split.config.unit as SplitUnit))}
            title={split.name || flow.name}
            plan={(Object.hasOwn(plans, split.id) && plans[split.id]) || {}}
            onChange={(plan) => setPlans((before) => ({ ...before, [split.id]: plan }))}
          />
        ))}
        <Form.Item label={t("publish.note")} htmlFor="flow-note" extra={t("publish.noteHelp")}>
          <Input.TextArea
            id="flow-note"
            autoFocus
            rows={3}
            maxLength={500}
            showCount
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
