import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from "@ant-design/icons";
import { Button, Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { Graph } from "#contracts/flows/graph";
import type { Problem } from "#contracts/flows/problems";
import type { Trigger } from "#contracts/flows/states";
import { Panel } from "#src/ui/pages/panel";
import { nodeOf } from "../graph/follow.ts";
import { useFlowWords } from "../words/use-flow-words.ts";
import styles from "./editor.module.css";

interface ProblemsProps {
  graph: Graph;
  trigger: Trigger;
  problems: readonly Problem[];
  onOpen: (id: string) => void;
}

/** List what the server finds wrong, errors first; each leads to its step. */
export function Problems({ graph, trigger, problems, onOpen }: ProblemsProps) {
  const { t } = useTranslation("flows");
  const problemText = useProblemText();
  const words = useFlowWords(graph, trigger);
  const sorted = [...problems].sort((a, b) => a.level.localeCompare(b.level));
  return (
    <Panel title={t("panels.problems", { count: problems.length })}>
      <div role="status">
        {problems.length === 0 && (
          <Flex gap={8}>
            <CheckCircleFilled style={{ color: "var(--bh-success-text)" }} aria-hidden="true" />
            <Typography.Text>{t("noProblems")}</Typography.Text>
          </Flex>
        )}
      </div>
      <ul className={styles.problems}>
        {sorted.map((problem) => {
          const node = nodeOf(graph, problem.node_id);
          const Icon = problem.level === "ERROR" ? CloseCircleFilled : ExclamationCircleFilled;
          return (
            <li key={`${problem.node_id} ${problem.code} ${problem.path}`}>
              <span data-tone={problem.level === "ERROR" ? "danger" : "warning"} className={styles.mark}>
                <Icon aria-hidden="true" />
                <span className="bh-hidden">{t(`levels.${problem.level}`)}</span>
              </span>
              <span>
                {node && (
                  <Button type="link" className={styles.link ?? ""} onClick={() => onOpen(node.id)}>
                    <bdi>{words.titleOf(node)}</bdi>
                  </Button>
                )}
                <span>{problemText(problem)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Return what a problem says, by its code; a new code says what the server does. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation("flows");
  return ({ code, message }) => {
    // The server names the other flow in brackets behind its sentence.
    const [, detail = ""] = /\(([^()]*)\)$/.exec(message) ?? [];
    return t(`problems.${code}`, { detail, defaultValue: message });
  };
}
