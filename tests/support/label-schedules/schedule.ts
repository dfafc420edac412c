import { expect } from "vitest";
import type { Database } from "#server/db/open";
import type { Fault } from "../../doubles/serve.ts";
import type { Replica, TestApi } from "../api.ts";
import { type CarrierWorld, customerHome, day, minute } from "../carrier-world.ts";
import { type Chance, chanceOf } from "../schedules/chance.ts";
import type { LabelSeller } from "./seller.ts";

/** A server that can be killed while it waits for an answer, and started again. */
export interface MortalServer extends Pick<Replica, "drain"> {
  kill(): void;
  revive(): void;
}

/** Return a way through to a database that a process loses when it is killed. */
export function mortality() {
  let isDead = false;
  const assertAlive = () => {
    if (isDead) throw new Error("this process was killed");
  };
  return {
    kill() {
      isDead = true;
    },
    revive() {
      isDead = false;
    },
    through: (db: Database): Database => ({
      ...db,
      get kysely() {
        assertAlive();
        return db.kysely;
      },
      async transaction(fn) {
        assertAlive();
        return db.transaction(async (tx) => {
          const result = await fn(tx);
          assertAlive();
          return result;
        });
      },
    }),
  };
}

export interface Stage {
  api: TestApi;
  c: CarrierWorld;
  seller: LabelSeller;
  connectionId: string;
  replica: Replica;
  mortal: MortalServer;
}

const faults: readonly Fault[] = [
  { kind: "drop-before" },
  { kind: "drop-after" },
  { kind: "status-before", status: 500 },
  { kind: "status-after", status: 502 },
  { kind: "status-before", status: 429, headers: { "retry-after": "20" } },
];

const customer = { external_id: "c1", email: "ann@example.test", phone: "+12175550100" };

/** Run one schedule of lost answers, kills, duplicates and late events on one return, and compare the books with the service's. */
export async function runLabelSchedule(stage: Stage, seed: number): Promise<void> {
  const { c, seller } = stage;
  const chance = chanceOf(seed);
  seller.heal();
  const lines = [{ quantity: 1, unit_price_minor: 9000, title: "Jumper" }];
  const order = await c.w.order({ lines, ship_to: customerHome, customer });
  disturb(seller, chance);
  const r = await c.w.done(await c.w.request(order, [1]), "approve");
  await work(stage, chance);
  const steps = chance.int(3, 8);
  for (let step = 0; step < steps; step += 1) await act(stage, chance, r);
  await settle(stage, r, chance);
  await compare(stage, r, seed).finally(() => forget(stage, r));
}

/** Let some of the next calls go wrong. */
function disturb(seller: LabelSeller, chance: Chance): void {
  for (const call of Object.values(seller.calls))
    if (chance.percent(45)) seller.control.fail(call, ...Array.from({ length: chance.int(1, 3) }, () => chance.one(faults)));
  if (chance.percent(10)) seller.refuse();
  if (chance.percent(25)) seller.linger?.(chance);
}

/** Work through the jobs: alone, beside another server, or dying in the middle of a call. */
async function work({ api, seller, replica, mortal }: Stage, chance: Chance): Promise<void> {
  const how = chance.int(1, 3);
  if (how === 1) await api.drain();
  else if (how === 2) await Promise.all([api.drain(), replica.drain()]);
  else {
    const gate = seller.control.hold(chance.one(Object.values(seller.calls)));
    const working = mortal.drain().catch(() => 0);
    await Promise.race([gate.arrived(1), working]);
    mortal.kill();
    gate.release();
    await working;
    mortal.revive();
  }
}

async function act(stage: Stage, chance: Chance, r: { id: string }): Promise<void> {
  const { api, c, seller, connectionId } = stage;
  const label = await c.label(r);
  const [sold] = label ? seller.sold(label.id) : [];
  const at = (shift: number) => new Date(api.clock.now().getTime() + shift).toISOString();
  const what = chance.int(1, 11);
  if (what === 1 && label) await c.act(label, "void", { reason: "Random" });
  else if (what === 2 && label) await c.act(label, "retry");
  else if (what === 3 && label) await c.act(label, "look");
  else if (what === 4 && sold)
    seller.scan(sold.ref, chance.one(["waits", "moves", "fails", "arrives"]), at(-chance.int(0, 5) * 60 * minute));
  else if (what === 5 && sold) {
    const { raw, headers } = seller.report(sold.ref);
    const url = `/api/v1/notifications/provider-events/${connectionId}`;
    for (let times = chance.int(1, 3); times > 0; times -= 1) await c.w.owner.raw({ method: "POST", url, payload: raw, headers });
  } else if (what === 6) disturb(seller, chance);
  else if (what === 8) seller.decide?.(chance);
  else if (what === 10 && sold) seller.takeBack(sold.ref);
  else if (what === 9 && sold) seller.endRefund(sold.ref, chance.one(["refunded", "rejected"]));
  else if (what === 7) {
    await tick(stage, day);
    await c.w.runTask("labels.unused");
  } else await tick(stage, chance.one([1, 4, 10, 45, 300]) * minute);
  await work(stage, chance);
}

async function tick({ api, c }: Stage, ms: number): Promise<void> {
  api.clock.advance(ms);
  await c.w.at(api.clock.now().toISOString());
  await c.w.runTask("labels.purchases");
}

/** Let everything answer again, and so much time pass that all is decided. */
async function settle(stage: Stage, r: { id: string }, chance: Chance): Promise<void> {
  const { c, seller } = stage;
  seller.heal();
  seller.decide?.(chance);
  for (const ms of [15 * minute, 15 * minute, 60 * minute, 360 * minute, day, day]) await tick(stage, ms);
  for (const { id } of await c.labels(r))
    for (const { ref } of seller.sold(id)) {
      // A price is corrected while its parcel is looked for.
      const isFollowed = ({ used, next_look_at }: { used: boolean; next_look_at: string | null }) => used && next_look_at !== null;
      if (chance.percent(30) && (await c.labels(r)).some((one) => one.id === id && isFollowed(one))) seller.correct?.(ref);
      seller.endRefund(ref, chance.one(["refunded", "rejected"]));
    }
  for (const ms of [2 * day, 2 * day]) await tick(stage, ms);
}

/** Every label that was sold is in the books, once, with what it cost; and nothing is left half done. */
async function compare({ api, seller }: Stage, r: { id: string }, seed: number): Promise<void> {
  const rows = await api.db.kysely.selectFrom("label").selectAll().where("return_id", "=", r.id).execute();
  const said = rows
    .map(({ state, error, attempt, looks, refund_state }) => `${state} ${error} ${attempt} ${looks} ${refund_state}`)
    .join("; ");
  const about = `seed ${seed}: ${said}`;
  expect(
    rows.filter(({ state }) => ["WANTED", "PURCHASING", "UNKNOWN", "VOIDING"].includes(state)),
    `nothing is left open, ${about}`,
  ).toEqual([]);
  expect(rows.filter(({ state }) => state === "READY").length, `one label counts, ${about}`).toBeLessThanOrEqual(1);
  for (const row of rows) {
    const sold = seller.sold(row.id);
    expect(
      sold.map(({ times }) => times),
      `no label is sold twice, ${about}`,
    ).toEqual(sold.map(() => 1));
    const booked = row.provider_label_id === null ? [] : [row.tracking_number];
    expect(booked, `what was sold is in the books, ${about}`).toEqual(sold.map(({ tracking_number }) => tracking_number));
    const charges = await api.db.kysely.selectFrom("label_charge").select("amount_minor").where("label_id", "=", row.id).execute();
    const sum = charges.reduce((total, { amount_minor }) => total + amount_minor, 0);
    expect(sum, `what was taken is in the books, ${about}`).toBe(sold.reduce((total, { taken_minor }) => total + taken_minor, 0));
    expect(row.cost_minor, `what a label costs is the sum of its charges, ${about}`).toBe(sum);
  }
}

/** Let the next schedule begin with nothing due. */
async function forget({ api, c }: Stage, r: { id: string }): Promise<void> {
  await c.w.owner.post(`/api/v1/merchant/returns/${r.id}/cancel`, { reason: "Random", force: true });
  await api.drain();
  const nothing = { next_look_at: null, void_after: null, expires_at: null, remind_at: null };
  await api.db.kysely.updateTable("label").set(nothing).where("return_id", "=", r.id).execute();
}
