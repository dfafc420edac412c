import type { ComponentType } from "react";
import type { NodeType } from "#contracts/flows/states";
import { ActionInspector } from "./action-inspector.tsx";
import { ConditionInspector } from "./condition-inspector.tsx";
import type { Config, InspectorProps } from "./inspector-props.ts";
import { DelayInspector, EndInspector, QuestionInspector, TriggerInspector, WaitInspector } from "./plain-inspectors.tsx";
import { SplitInspector } from "./split-inspector.tsx";

interface NodeKind {
  /** What is set in a step of this type. */
  Inspector: ComponentType<InspectorProps>;
  /** How a new one begins; without it none can be added. */
  begin?: Config;
  /** Where it can be added; default: everywhere. */
  only?: "OFFER" | "CASE";
}

/** Everything the editor knows of a type of step, by type; its outputs are in the contract. */
export const nodeKinds: Readonly<Record<NodeType, NodeKind>> = {
  TRIGGER: { Inspector: TriggerInspector },
  CONDITION: { Inspector: ConditionInspector, begin: {} },
  QUESTION: {
    Inspector: QuestionInspector,
    begin: {
      text: {},
      answers: [
        { id: "a1", text: {} },
        { id: "a2", text: {} },
      ],
    },
    only: "OFFER",
  },
  SPLIT: { Inspector: SplitInspector, begin: { weights: [50, 50], unit: "CUSTOMER", traffic: 100 } },
  ACTION: { Inspector: ActionInspector },
  DELAY: { Inspector: DelayInspector, begin: { for: { amount: 1, unit: "DAYS" } }, only: "CASE" },
  WAIT: { Inspector: WaitInspector, begin: { topic: "", timeout: { amount: 7, unit: "DAYS" }, since: "RUN_START" }, only: "CASE" },
  END: { Inspector: EndInspector, begin: {} },
};
/** Config that an action begins with. */
export const actionBegins: Readonly<Record<string, Config>> = {
  ASSIGN: { to: "FEWEST_OPEN" },
  SET_BONUS: { type: "PERCENT" },
};
