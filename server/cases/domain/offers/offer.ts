import { type ActionConfig, type ActionName, flowActions, type Words } from "#contracts/flows/actions";
import type { FlowNode } from "#contracts/flows/graph";
import type { SplitArm } from "#contracts/flows/states";
import { ConditionConfig, QuestionConfig, SplitConfig } from "#contracts/flows/steps";
import type { Outcome } from "#contracts/returns/states";
import type { OfferPath, PolicySnapshot } from "../returns/policy-snapshot.ts";
import { ownAnswer, questionId } from "./answers.ts";
import { settledArm } from "./assign.ts";
import { evaluate, type Facts, pending } from "./evaluate.ts";
import type { Paths } from "./paths.ts";

type Method = ActionConfig<"HIDE_METHODS">["methods"][number];
export interface Question {
  /** Of the flow and the step. */
  id: string;
  text: Words;
  answers: { id: string; text: Words }[];
}

/** The variant a split chooses; people outside the traffic, or not observed, take a path without being counted. */
export interface Assignment {
  experiment_id: string;
  arm: SplitArm;
  isCounted: boolean;
}

/** How flows change the offer for one line. For a single value the first flow that sets it wins; hidden options add up. */
export interface OfferEffects {
  hiddenOutcomes: Set<Outcome>;
  hiddenMethods: Set<Method>;
  keepUpTo: number | null;
  days: Map<Outcome, number>;
  fees: ActionConfig<"SET_FEES"> | "WAIVED" | null;
  shippingRefund: ActionConfig<"SET_SHIPPING_REFUND">["rule"] | null;
  needsPhoto: boolean;
  needsComment: boolean;
  messages: Words[];
  refusal: { text: Words; flow: string } | null;
  questions: Question[];
  /** Of the whole return. */
  rules: Partial<Pick<PolicySnapshot, "bonus_credit" | "refund_trigger" | "auto_process">>;
  placeId: string | null;
  /** The flow that hid an outcome, for the customer who asks for it. */
  hiddenBy: string | null;
  paths: Omit<OfferPath, "order_line_id">[];
  /** The experiments whose split was passed by a unit that counts. */
  exposures: Pick<Assignment, "experiment_id" | "arm">[];
  /** The outputs taken, in order; null where a walk ended. */
  steps: { flow_id: string; node: string; out: string | null }[];
}

export interface OfferFlow {
  id: string;
  name: string;
  number: number;
  paths: Paths;
  /** The variant of each split for the customer of the offer. */
  arms: ReadonlyMap<string, Assignment>;
}

const nothing = (): OfferEffects => ({
  ...{ hiddenOutcomes: new Set<Outcome>(), hiddenMethods: new Set<Method>(), keepUpTo: null, days: new Map<Outcome, number>() },
  ...{ fees: null, shippingRefund: null, needsPhoto: false, needsComment: false, messages: [], refusal: null, questions: [] },
  ...{ rules: {}, placeId: null, hiddenBy: null, paths: [], steps: [], exposures: [] },
});

/** Evaluate the flows of an offer for one line, the first in rank first. What the customer has not chosen yet ends a flow's walk there. */
export function evaluateOffer(flows: readonly OfferFlow[], facts: Facts): OfferEffects {
  const effects = nothing();
  for (const flow of flows) {
    const nodes = walk(flow, facts, effects);
    effects.paths.push({ flow_id: flow.id, name: flow.name, number: flow.number, nodes });
  }
  return effects;
}

function walk(flow: OfferFlow, shared: Facts, effects: OfferEffects): string[] {
  const facts = { ...shared, flowId: flow.id };
  const passed: string[] = [];
  for (let node = flow.paths.start; node; ) {
    passed.push(node.id);
    const out = pass(flow, node, facts, effects);
    effects.steps.push({ flow_id: flow.id, node: node.id, out });
    node = out === null ? undefined : flow.paths.after(node.id, out);
  }
  return passed;
}

/** Return the output a node takes; null ends the walk. */
function pass(flow: OfferFlow, node: FlowNode, facts: Facts, effects: OfferEffects): string | null {
  if (node.type === "CONDITION") {
    const truth = evaluate(ConditionConfig.parse(node.config).rule, facts);
    return truth === "pending" ? null : truth === "yes" ? "yes" : "no";
  }
  if (node.type === "QUESTION") return ask(flow, node, facts, effects);
  if (node.type === "SPLIT") return split(flow, node, effects);
  if (node.type === "END") return null;
  if (node.type === "ACTION") apply(flow, node, effects);
  return "next";
}

function ask(flow: OfferFlow, { id: step, config }: FlowNode, { answers }: Facts, effects: OfferEffects): string | null {
  const id = questionId(flow.id, step);
  const question = QuestionConfig.parse(config);
  if (!effects.questions.some((one) => one.id === id)) effects.questions.push({ id, ...question });
  const given = answers === pending ? undefined : ownAnswer(answers, flow.id, step);
  return question.answers.some((answer) => answer.id === given) ? (given ?? null) : null;
}

function split({ arms }: OfferFlow, { id, config }: FlowNode, { exposures }: OfferEffects): string {
  const assigned = arms.get(id);
  if (!assigned) return settledArm(SplitConfig.parse(config).weights);
  const { experiment_id, arm, isCounted } = assigned;
  if (isCounted && !exposures.some((one) => one.experiment_id === experiment_id)) exposures.push({ experiment_id, arm });
  return arm;
}

type Apply<A extends ActionName> = (effects: OfferEffects, config: ActionConfig<A>, flow: OfferFlow) => void;
type OfferAction =
  | ("HIDE_OUTCOMES" | "HIDE_METHODS" | "ALLOW_KEEP" | "SET_WINDOW" | "SET_FEES" | "WAIVE_FEES" | "SET_BONUS" | "SET_SHIPPING_REFUND")
  | ("REQUIRE_PHOTO" | "REQUIRE_COMMENT" | "SHOW_MESSAGE" | "REFUSE" | "SET_PLACE" | "SET_REFUND_TRIGGER" | "SET_AUTO_PROCESS");

const appliers: { [A in OfferAction]: Apply<A> } = {
  HIDE_OUTCOMES: (effects, { outcomes }, { name }) => {
    for (const one of outcomes) effects.hiddenOutcomes.add(one);
    effects.hiddenBy ??= name;
  },
  HIDE_METHODS: (effects, { methods }) => {
    for (const one of methods) effects.hiddenMethods.add(one);
  },
  ALLOW_KEEP: (effects, { max_unit_minor }) => {
    effects.keepUpTo ??= max_unit_minor;
  },
  SET_WINDOW: ({ days }, { outcomes, days: count }) => {
    for (const one of outcomes) if (!days.has(one)) days.set(one, count);
  },
  SET_FEES: (effects, fees) => {
    effects.fees ??= fees;
  },
  WAIVE_FEES: (effects) => {
    effects.fees ??= "WAIVED";
  },
  SET_BONUS: ({ rules }, bonus) => {
    rules.bonus_credit ??= bonus;
  },
  SET_SHIPPING_REFUND: (effects, { rule }) => {
    effects.shippingRefund ??= rule;
  },
  REQUIRE_PHOTO: (effects) => {
    effects.needsPhoto = true;
  },
  REQUIRE_COMMENT: (effects) => {
    effects.needsComment = true;
  },
  SHOW_MESSAGE: ({ messages }, { text }) => {
    messages.push(text);
  },
  REFUSE: (effects, { text }, { name }) => {
    effects.refusal ??= { text, flow: name };
  },
  SET_PLACE: (effects, { place_id }) => {
    effects.placeId ??= place_id;
  },
  SET_REFUND_TRIGGER: ({ rules }, { trigger }) => {
    rules.refund_trigger ??= trigger;
  },
  SET_AUTO_PROCESS: ({ rules }, { when }) => {
    rules.auto_process ??= when;
  },
};

function apply(flow: OfferFlow, { config }: FlowNode, effects: OfferEffects): void {
  const { action, on_refusal: _, ...own } = config;
  const name = action as OfferAction;
  (appliers[name] as Apply<OfferAction>)(effects, flowActions[name].config.parse(own) as never, flow);
}
