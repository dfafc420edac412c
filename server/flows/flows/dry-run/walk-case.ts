import { actionNamed } from "#contracts/flows/actions";
import { leavesOf } from "#contracts/flows/conditions";
import type { DryRunCase } from "#contracts/flows/dry-run";
import { fieldNamed } from "#contracts/flows/fields";
import type { FlowNode, Graph } from "#contracts/flows/graph";
import type { RunEvent } from "#contracts/flows/run-event";
import type { PayLimits } from "#contracts/flows/shapes";
import { ConditionConfig, DelayConfig, SplitConfig, WaitConfig } from "#contracts/flows/steps";
import { settledArm } from "#server/cases/domain/offers/assign";
import { evaluate } from "#server/cases/domain/offers/evaluate";
import type { Paths } from "#server/cases/domain/offers/paths";
import { estimateReturn } from "#server/cases/returns/api";
import type { Tx } from "#server/db/open";
import { runEventOf } from "#server/flows/domain/flows/event-facts";
import { countAt, firstOf, type Standing } from "#server/flows/domain/flows/happened";
import { delayEnd, endOf } from "#server/flows/domain/flows/pauses";
import { loadTriedArms } from "#server/flows/experiments/api";
import type { ModuleDeps } from "#server/platforms/module";
import { awaitsTime, personOf } from "../engine/nodes.ts";
import { readFacts, seenBy } from "../facts/read-facts.ts";
import { type Carried, nothingDone, type Story, standingOf, subjectAsOf } from "./as-of.ts";
import type { DryCause } from "./causes.ts";
import { type dryWorld, judgeAction } from "./judge-action.ts";

export interface DryDeps {
  deps: ModuleDeps;
  tx: Tx;
  paths: Paths;
  /** What is tried; `number` is that of the version whose tests it would go on with. */
  flow: { id: string; number: number; graph: Graph };
  /** The present: the walk still waits for anything that would have to happen later. */
  now: Date;
  world: Awaited<ReturnType<typeof dryWorld>> & { payLimits: PayLimits | null };
  currency: string;
  /** Fields that were read as they are today. */
  approximate: Set<string>;
}
type Walked = Pick<DryRunCase, "state" | "wait_for" | "path" | "would">;
type Step = Omit<DryRunCase["path"][number], "node" | "at" | "line"> & { ends?: "DONE" | "STOPPED" | "WAITING"; wait_for?: string };

/** A case on its way through a graph: its clock and what the flow did to it exist only in memory. */
export class DryWalk {
  readonly world: DryDeps["world"];
  readonly would: DryRunCase["would"] = {
    ...{ decision: null, review: false, mails: 0 },
    ...{ fees_waived_minor: 0, bonus_minor: 0, pay_minor: 0 },
  };
  carried: Carried = nothingDone();
  clock: Date;
  readonly #dry: DryDeps;
  readonly #story: Story;
  readonly #from: number;
  readonly #next: number;
  readonly #told: DryCause["event"];
  readonly #began: Date;
  readonly #until: string | null;

  constructor(dry: DryDeps, { story, from, next, at, until = null, event }: DryCause) {
    this.#dry = dry;
    this.#story = story;
    this.#from = from;
    this.#next = next;
    this.#told = event;
    this.#until = until;
    this.world = dry.world;
    this.clock = at;
    this.#began = at;
  }

  get calendar() {
    const { world, currency } = this.#dry;
    return { now: this.clock, timezone: world.timezone, currency };
  }

  get standing(): Standing {
    return standingOf(this.#story, this.#count, this.carried);
  }

  carry(more: Partial<Carried>): void {
    this.carried = { ...this.carried, ...more };
  }

  get caseId(): string {
    return this.#story.subject.id;
  }

  /** Return the money of the case's rounds, or of the settlement suggested now; due is what was settled before its next cause. */
  async money() {
    const { tx, currency } = this.#dry;
    const { subject } = this.#story;
    const isHome = subject.type === "RETURN" && subject.row.currency === currency;
    return { ...(await estimateReturn(tx, subject.storeId, subject.id, this.clock.toISOString(), this.#until)), isHome };
  }

  async walk(): Promise<Walked> {
    const path: DryRunCase["path"] = [];
    const { paths } = this.#dry;
    for (let node = paths.start; node; ) {
      const { ends, wait_for = null, ...step } = await this.#pass(node);
      path.push({ node: node.id, at: this.clock.toISOString(), line: null, ...step });
      if (ends) return { state: ends, wait_for, path, would: this.would };
      const out = step.out ?? "next";
      node = paths.after(node.id, out) ?? (out === "refused" ? paths.after(node.id, "next") : undefined);
    }
    return { state: "DONE", wait_for: null, path, would: this.would };
  }

  get #count(): number {
    return countAt(this.#story.entries, this.#from, this.clock.toISOString());
  }

  async #pass(node: FlowNode): Promise<Step> {
    switch (node.type) {
      case "CONDITION":
        return this.#condition(node);
      case "SPLIT":
        return { out: await this.#arm(node) };
      case "DELAY":
        return this.#goOn(delayEnd(DelayConfig.parse(node.config), this.clock, this.world.timezone), awaitsTime, "next");
      case "WAIT":
        return this.#wait(node);
      case "ACTION":
        return this.#act(node);
      case "END":
        return { out: null, ends: "DONE", ...(typeof node.config.label === "string" && { effect: { label: node.config.label } }) };
      default:
        return { out: "next" };
    }
  }

  async #condition({ config }: FlowNode): Promise<Step> {
    const { rule } = ConditionConfig.parse(config);
    for (const { field } of leavesOf(rule)) if (fieldNamed(field)?.past === false) this.#dry.approximate.add(field);
    const { tx } = this.#dry;
    const facts = await readFacts(tx, this.#subject(), rule, this.calendar, this.#event);
    const truth = evaluate(rule, facts);
    return { out: truth === "yes" ? "yes" : "no", facts: seenBy(rule, facts), ...(truth === "unknown" && { unknown: true }) };
  }

  async #arm({ id, config }: FlowNode): Promise<string> {
    const { deps, tx, flow } = this.#dry;
    const { subject } = this.#story;
    if (subject.type !== "RETURN") return settledArm(SplitConfig.parse(config).weights);
    return (
      (await loadTriedArms(deps.config, tx, flow, { storeId: subject.storeId, person: personOf(subject), caseId: subject.id })).get(id) ??
      "A"
    );
  }

  /** Continue at an instant, unless it is in the future. */
  #goOn(end: Date, topic: string, out: string): Step {
    if (end > this.#dry.now) return { out: null, ends: "WAITING", wait_for: topic };
    this.clock = end;
    return { out };
  }

  #wait({ config }: FlowNode): Step {
    const { topic, timeout, since } = WaitConfig.parse(config);
    const end = endOf(timeout, this.clock, this.world.timezone);
    const found = firstOf(this.#story.entries, topic, since === "NOW" ? this.#count : this.#next, end.toISOString());
    if (found === undefined) return this.#goOn(end, topic, "timeout");
    const at = new Date(this.#story.entries[found]?.at ?? this.clock);
    if (at > this.clock) this.clock = at;
    return { out: "event" };
  }

  async #act({ config }: FlowNode): Promise<Step> {
    const verdict = await judgeAction(this, config, this.#subject());
    if ("effect" in verdict) return { out: "next", ...verdict };
    const stops = actionNamed(config.action)?.stops === true || config.on_refusal === "STOP";
    return { out: stops ? null : "refused", ...verdict, ...(stops && { ends: "STOPPED" as const }) };
  }

  /** What the event said, as far as the timeline tells. */
  get #event(): RunEvent {
    const { subject, entries } = this.#story;
    if (subject.type !== "RETURN" && subject.type !== "CLAIM") return {};
    const then = subjectAsOf(this.#story, this.#from, this.#began, nothingDone());
    // An invoice has no actor, as its events have none.
    const by = this.#told ? null : entries[this.#from - 1]?.actor_type;
    return { ...runEventOf("row" in then ? then.row : {}, by), ...this.#told };
  }

  #subject() {
    return subjectAsOf(this.#story, this.#count, this.clock, this.carried);
  }
}
