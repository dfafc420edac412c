import { sql } from "kysely";
import type { Graph } from "#contracts/flows/graph";
import type { SplitArm } from "#contracts/flows/states";
import { asJson } from "#server/db/json";
import { planOf } from "#server/flows/domain/experiments/plan";
import { canonicalOf, hashOf } from "#server/flows/domain/flows/canonical";
import { fingerprintOf } from "#server/flows/domain/flows/fingerprint";
import type { Desk } from "./desk.ts";
import type { DemoStore } from "./people.ts";
import { seedId } from "./seed-id.ts";

const day = 86_400_000;
const expected = { kind: "SHARE", baseline_bp: 2000, mde_bp: 500, direction: "UP" } as const;
const plan = { expected, confidence: 95, weights: [50, 50] } as const;

interface Trial {
  name: string;
  hypothesis: string;
  variant: string;
  mail: { subject: string; body: string };
  rank: number;
  units: number;
  /** Exchanges among a thousand units, by arm. */
  exchanges: Record<"A" | "B", number>;
  /** Days before now. */
  from: number;
  to: number;
  decided: SplitArm | null;
}

const trials: readonly Trial[] = [
  {
    name: "Suggest an exchange",
    hypothesis: "Customers who are offered another size soon after their request exchange more often.",
    variant: "Mail with other sizes",
    mail: { subject: "Another size for you?", body: "Hello {{customer.name}}, reply to this mail and we send you another size instead." },
    rank: 90,
    units: 2240,
    exchanges: { A: 202, B: 239 },
    from: 26,
    to: 0,
    decided: null,
  },
  {
    name: "Thank customers who exchange",
    hypothesis: "A personal note after the request makes people choose an exchange.",
    variant: "Personal note",
    mail: {
      subject: "Thank you",
      body: "Hello {{customer.name}}, thank you for telling us. An exchange reaches you without shipping costs.",
    },
    rank: 91,
    units: 4200,
    exchanges: { A: 198, B: 261 },
    from: 82,
    to: 34,
    decided: "B",
  },
];

/** Return a flow that mails arm B an hour after the request; it changes nothing in between. */
const graphOf = ({ mail: { subject, body } }: Trial, weights: readonly number[]): Graph => ({
  nodes: [
    { id: "start", type: "TRIGGER", config: {} },
    { id: "test", type: "SPLIT", config: { weights: [...weights], unit: "CUSTOMER", traffic: 100 } },
    { id: "wait", type: "DELAY", config: { for: { amount: 1, unit: "HOURS" } } },
    { id: "mail", type: "ACTION", config: { action: "MAIL_CUSTOMER", subject: { en: subject }, body: { en: body } } },
    { id: "end", type: "END", config: {} },
  ],
  edges: [
    { from: "start", out: "next", to: "test" },
    { from: "test", out: "A", to: "end" },
    { from: "test", out: "B", to: "wait" },
    { from: "wait", out: "next", to: "mail" },
    { from: "mail", out: "next", to: "end" },
  ],
});

/** Put an experiment that runs and one that was decided, with the units they met. */
export async function putExperiments({ tx }: Desk, store: DemoStore, now: Date): Promise<void> {
  for (const trial of trials) {
    const flowId = await putFlow(tx, store.id, trial, now);
    await putTrial(tx, store.id, flowId, trial, now);
  }
}

async function putFlow(tx: Desk["tx"], storeId: string, trial: Trial, now: Date): Promise<string> {
  const { name, rank, decided, from, to } = trial;
  const id = seedId(`flow ${storeId} ${name}`);
  const at = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const versions = [{ weights: [50, 50], since: from }, ...(decided ? [{ weights: [0, 100], since: to }] : [])];
  const draft = canonicalOf(graphOf(trial, versions.at(-1)?.weights ?? []));
  const made = { created_at: at(from + 1), updated_at: at(versions.at(-1)?.since ?? 0) };
  await tx
    .insertInto("flow")
    .values({
      ...{ id, store_id: storeId, name, trigger: "RETURN_REQUESTED", status: "PUBLISHED", rank, draft: asJson(draft), ...made },
      ...{ published_number: versions.length, paused_by: null, pay_limits: null },
    })
    .execute();
  for (const [i, { weights, since }] of versions.entries()) {
    const graph = canonicalOf(graphOf(trial, weights));
    await tx
      .insertInto("flow_version")
      .values({
        ...{ store_id: storeId, flow_id: id, number: i + 1, trigger: "RETURN_REQUESTED", graph: asJson(graph), hash: hashOf(graph) },
        ...{ note: "", published_by: "Mia Berg", published_at: at(since) },
      })
      .execute();
  }
  return id;
}

async function putTrial(tx: Desk["tx"], storeId: string, flowId: string, trial: Trial, now: Date): Promise<void> {
  const { name, hypothesis, variant, decided, from, to } = trial;
  const id = seedId(`experiment ${storeId} ${name}`);
  const started = new Date(now.getTime() - from * day);
  const ended = decided ? new Date(now.getTime() - to * day) : null;
  const variants = [
    { key: "A" as const, name: "", weight: 50 },
    { key: "B" as const, name: variant, weight: 50 },
  ];
  await tx
    .insertInto("experiment")
    .values({
      ...{ id, store_id: storeId, flow_id: flowId, node_id: "test", seq: 1, first_number: 1, last_number: decided ? 1 : null },
      ...{ fingerprint: fingerprintOf(graphOf(trial, [50, 50]), "test") ?? "", name, hypothesis, variants: asJson(variants) },
      ...{ control: "A", unit: "CUSTOMER", traffic: 100, metric: "EXCHANGE_RATE", direction: "UP", window_days: 30 },
      ...{ confidence: plan.confidence, baseline_bp: expected.baseline_bp, mde_bp: expected.mde_bp },
      ...{ planned_units: planOf(plan).planned_units, planned_days: 45, state: decided ? "ENDED" : "RUNNING" },
      ...{ end_cause: decided ? "DECIDED" : null, decided, started_at: started.toISOString(), ended_at: ended?.toISOString() ?? null },
    })
    .execute();
  await putUnits(tx, storeId, id, trial, { started, ended: ended ?? now });
}

/** Units whose outcomes follow from their number alone, so that the demo is always the same. */
async function putUnits(
  tx: Desk["tx"],
  storeId: string,
  id: string,
  { name, units, exchanges }: Trial,
  { started, ended }: { started: Date; ended: Date },
): Promise<void> {
  const seconds = (ended.getTime() - started.getTime()) / 1000;
  await sql`
    insert into experiment_unit (store_id, experiment_id, unit_key, variant, first_at, since, cases, requested_minor, returned_minor,
      exchange_minor, credit_minor, refund_minor, bonus_minor, label_minor, exchanged, credited, refunded, hours_to_close, repeated)
    select ${storeId}, ${id}, digest, arm, met, met, 1, value, value,
      case when is_exchange then value else 0 end, case when is_credit then value else 0 end,
      case when is_exchange or is_credit then 0 else value end, case when is_credit then value / 10 else 0 end, 450 + chance % 300,
      is_exchange, is_credit, not (is_exchange or is_credit), case when chance % 9 = 0 then null else 60 + chance % 260 end, chance % 17 = 0
    from (
      select u.*, chance < exchange as is_exchange, chance >= exchange and chance < exchange + 140 as is_credit from (
        select md5(${name} || n) as digest, case n % 2 when 0 then 'A' else 'B' end as arm,
          case n % 2 when 0 then ${exchanges.A}::int else ${exchanges.B}::int end as exchange,
          ${started.toISOString()}::timestamptz + make_interval(secs => ${seconds}::float8 * n / ${units}::float8) as met,
          ('x' || substr(md5(${name} || 'chance' || n), 1, 7))::bit(28)::int % 1000 as chance,
          2000 + ('x' || substr(md5(${name} || 'value' || n), 1, 7))::bit(28)::int % 11000 as value
        from generate_series(0, ${units - 1}::int) n
      ) u
    ) v`.execute(tx);
}
