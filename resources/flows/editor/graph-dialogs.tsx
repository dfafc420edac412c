import { Form, Modal, Radio, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Graph } from "#contracts/flows/graph";
import type { Trigger } from "#contracts/flows/states";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormSelect } from "#src/ui/forms/form-select";
import type { EdgeEnd } from "../graph/edit.ts";
import { joinable, nodeOf, shownOutputs } from "../graph/follow.ts";
import { followersOf } from "../graph/outline.ts";
import type { FlowEdit } from "../graph/reducer.ts";
import { useFlowWords } from "../words/use-flow-words.ts";

interface DialogProps {
  graph: Graph;
  trigger: Trigger;
  onClose: () => void;
  onEdit: (edit: FlowEdit) => void;
}
const radioStyle = { display: "grid", gap: 8 };

/** Choose the step at which a path goes on. */
export function JoinDialog({ graph, trigger, at, onClose, onEdit }: DialogProps & { at: EdgeEnd }) {
  useFocusReturn();
  const { t } = useTranslation("flows");
  const words = useFlowWords(graph, trigger);
  const options = joinable(graph, at).map((node) => ({
    value: node.id,
    label: [words.titleOf(node), words.summaryOf(node)].filter(Boolean).join(" · "),
  }));
  const [to, setTo] = useState(options[0]?.value);
  return (
    <Modal
      open
      centered
      title={t("join.title")}
      okText={t("join.confirm")}
      okButtonProps={{ disabled: to === undefined }}
      onOk={() => to && onEdit({ type: "join", at, to })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t("join.step")} htmlFor="flow-join" extra={t("join.help")}>
          <FormSelect
            id="flow-join"
            autoFocus
            showSearch
            optionFilterProp="label"
            value={to ?? null}
            options={options}
            onChange={(next) => setTo(next ?? undefined)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** Choose what stays when a step is deleted: the rest, one of its branches, or nothing that only follows it. */
export function RemoveDialog({ graph, trigger, id, onClose, onEdit }: DialogProps & { id: string }) {
  useFocusReturn();
  const { t } = useTranslation("flows");
  const words = useFlowWords(graph, trigger);
  const node = nodeOf(graph, id);
  const outs = node ? shownOutputs(graph, node) : [];
  const rest = followersOf(graph, id);
  const sides = outs.map(({ name }) => ({
    value: `keep ${name}`,
    label: outs.length === 1 ? t("remove.step") : t("remove.keep", { branch: node ? words.outputOf(node, name) : name }),
    edit: { type: "delete", id, keep: name } as const,
  }));
  const choices: { value: string; label: string; edit: FlowEdit }[] = [
    ...sides,
    ...(outs.length > 1 ? [{ value: "branches", label: t("remove.branches"), edit: { type: "delete", id, keep: null } as const }] : []),
    ...(rest > 0 || outs.length === 0
      ? [
          {
            value: "rest",
            label: outs.length === 0 ? t("remove.end") : t("remove.rest", { count: rest }),
            edit: { type: "deleteWithRest", id } as const,
          },
        ]
      : []),
  ];
  const [chosen, setChosen] = useState(choices[0]?.value);
  const edit = choices.find(({ value }) => value === chosen)?.edit;
  return (
    <Modal
      open
      centered
      title={t("remove.title", { step: node ? words.titleOf(node) : "" })}
      okText={t("common:actions.delete")}
      okButtonProps={{ danger: true, autoFocus: choices.length === 1 }}
      onOk={() => edit && onEdit(edit)}
      onCancel={onClose}
    >
      {choices.length > 1 ? (
        <Radio.Group
          style={radioStyle}
          aria-label={t("remove.label")}
          value={chosen}
          options={choices.map(({ value, label }) => ({ value, label }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      ) : (
        <Typography.Text>{choices[0]?.label}</Typography.Text>
      )}
    </Modal>
  );
}
