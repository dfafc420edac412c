import {
  BranchesOutlined,
  ClockCircleOutlined,
  FieldTimeOutlined,
  FlagOutlined,
  PlayCircleOutlined,
  QuestionCircleOutlined,
  ThunderboltOutlined,
} from "@ant-design/icons";
import type { ComponentType } from "react";
import type { NodeType } from "#contracts/flows/states";

interface Look {
  Icon: ComponentType;
  tone: "accent" | "info" | "success" | "warning" | "neutral";
}
const divides: Look = { Icon: BranchesOutlined, tone: "info" };
const looks: Partial<Record<NodeType, Look>> = {
  TRIGGER: { Icon: ThunderboltOutlined, tone: "accent" },
  QUESTION: { Icon: QuestionCircleOutlined, tone: "info" },
  ACTION: { Icon: PlayCircleOutlined, tone: "success" },
  DELAY: { Icon: ClockCircleOutlined, tone: "warning" },
  WAIT: { Icon: FieldTimeOutlined, tone: "warning" },
  END: { Icon: FlagOutlined, tone: "neutral" },
};

/** Return how a kind of step is drawn; one that divides the path, by default. */
export const lookOf = (type: NodeType): Look => looks[type] ?? divides;
