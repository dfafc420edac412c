import { Alert, ConfigProvider, Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { FlowNode } from "#contracts/flows/graph";
import type { Problem } from "#contracts/flows/problems";
import { useProblemText } from "../editor/problems.tsx";
import { useFlowWords } from "../words/use-flow-words.ts";
import type { InspectorProps } from "./inspector-props.ts";
import { nodeKinds } from "./registry.ts";
import { TextSetting } from "./settings.tsx";

interface NodeInspectorProps extends Omit<InspectorProps, "problemAt"> {
  problems: readonly Problem[];
  isReadOnly: boolean;
  onDescribe: (texts: Partial<Record<"name" | "note", string>>) => void;
}

/** Return whether a problem is about this part of a config, or lies within. */
const isAt = ({ path }: Problem, part: string): boolean => path === part || (part !== "" && path.startsWith(`${part}.`));

/** Edit one step: what it does, its name, and a note; what is wrong with it stands at the input. */
export function NodeInspector({ problems, isReadOnly, onDescribe, ...props }: NodeInspectorProps) {
  const { node } = props;
  const problemText = useProblemText();
  const words = useFlowWords(props.graph, props.trigger);
  const own = problems.filter(({ node_id }) => node_id === node.id);
  const { Inspector } = nodeKinds[node.type];
  const problemAt = (part: string) => {
    const found = own.find((problem) => (part === "" ? problem.level === "ERROR" : isAt(problem, part)));
    return found && problemText(found);
  };
  return (
    <ConfigProvider componentDisabled={isReadOnly}>
      <Flex vertical gap={16}>
        <Typography.Text strong>{words.kindOf(node)}</Typography.Text>
        {own.map((problem) => (
          <Alert
            key={`${problem.code} ${problem.path}`}
            type={problem.level === "ERROR" ? "error" : "warning"}
            showIcon
            message={problemText(problem)}
          />
        ))}
        <Inspector {...props} problemAt={problemAt} />
        <Description node={node} onDescribe={onDescribe} />
      </Flex>
    </ConfigProvider>
  );
}

function Description({ node: { name, note }, onDescribe }: { node: FlowNode; onDescribe: NodeInspectorProps["onDescribe"] }) {
  const { t } = useTranslation("flows");
  return (
    <>
      <TextSetting
        label={t("fields.stepName")}
        help={t("stepNameHelp")}
        max={100}
        value={name}
        onChange={(next = "") => onDescribe({ name: next })}
      />
      <TextSetting label={t("fields.note")} max={500} isLong value={note} onChange={(next = "") => onDescribe({ note: next })} />
    </>
  );
}
