import { type Action, returnActions } from "#contracts/returns/actions";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { Draft } from "#server/cases/returns/case/draft";
import { loadCase, lockOrderOf } from "#server/cases/returns/case/load";
import { saveCase } from "#server/cases/returns/case/save";
import { operationFor } from "#server/cases/returns/operations/actions";
import { bookInvoicePayment } from "#server/cases/returns/operations/book-invoice-payment";
import { endCase } from "#server/cases/returns/operations/end-case";
import { suggestOutcome } from "#server/cases/returns/operations/suggest-outcome";
import { trackReturn } from "#server/cases/returns/operations/track-parcel";
import { showReturn } from "#server/cases/returns/queries/detail";
import { AppError } from "#server/kit/errors";
import type { Desk, Who } from "./desk.ts";
import { workerIn } from "./people.ts";
import type { Shop } from "./put-goods.ts";

/** One return on its way through the stages. */
export interface Scene {
  desk: Desk;
  shop: Shop;
  id: string;
  number: string;
}
/** A step, so many hours after the one before. */
export interface Step {
  after: number;
  run(scene: Scene): Promise<void>;
}
type Body = object | ((scene: Scene) => object | Promise<object>);

/** Return the case as it stands now. */
const detailOf = ({ desk, shop, id }: Scene): Promise<ReturnDetail> => showReturn(desk.tx, desk.context(shop.store, "owner"), id);

/** Return a step that runs an action of the API, by a member of the store. */
export const act = (after: number, who: Who, action: Action, body: Body = {}): Step => ({
  after,
  run: async (scene) => carryOut(scene, who, action, typeof body === "function" ? await body(scene) : body),
});

async function carryOut({ desk, shop, id }: Scene, who: Who, action: Action, body: object): Promise<void> {
  await operationFor(action)(desk.deps, desk.context(shop.store, who), id, returnActions[action].body.parse(body) as never);
}

const place = ({ shop }: Scene, key?: string) => shop.places.get(key ?? "") ?? shop.places.values().next().value;

export const approved = (after = 5, note = ""): Step => act(after, "Agent", "approve", { note });
export const declined = (reason: string): Step => act(9, "Agent", "decline", { reason });
export const arrived = (after = 75, key?: string): Step =>
  act(after, "Warehouse", "shipment-received", (scene) => ({ location_id: place(scene, key) }));
/** Return a step in which all but one unit of the first item arrive. */
export const partlyArrived = (after = 75): Step =>
  act(after, "Warehouse", "shipment-received", async (scene) => ({
    location_id: place(scene),
    items: (await detailOf(scene)).items.map(({ id, approved: all }, i) => ({ id, received: i === 0 ? all - 1 : all })),
  }));
export const restocked = (after = 1, key?: string): Step =>
  act(after, "Warehouse", "restock", (scene) => ({ locationId: place(scene, key) }));
export const refunded = (after = 4): Step => act(after, "Finance", "refund", { data: {} });
export const halfRefunded = (after = 4): Step =>
  act(after, "Finance", "refund", async (scene) => ({ data: { amount_minor: Math.floor((await detailOf(scene)).money.left_minor / 2) } }));
export const credited = (after = 4): Step => act(after, "Finance", "create-store-credit", { data: {} });
export const invoiced = (after = 2, message = "Here is the difference for your exchange."): Step =>
  act(after, "Finance", "send-invoice", { data: { message } });
export const sentOut = (after = 20, tracking = "1Z 999 AA1 01 2345"): Step => act(after, "Manager", "fulfill-exchange-items", { tracking });
export const partlySentOut = (after = 20): Step =>
  act(after, "Manager", "fulfill-exchange-items", async (scene) => ({
    items: (await detailOf(scene)).exchange.lines.slice(0, 1).map(({ id }) => ({ id, quantity: 1 })),
    tracking: { carrier: "UPS", number: "1Z 999 AA1 55 0042" },
  }));
export const noted = (after: number, who: Who, text: string): Step => act(after, who, "notes", { text });
export const flagged = (after: number, ...add: string[]): Step => act(after, "Agent", "flags", { add });
export const assigned = (after: number, to: "Agent" | "Manager" | "Warehouse" | "Finance"): Step =>
  act(after, "Manager", "assign", ({ shop }) => ({ member_id: workerIn(shop.store, to).id }));

interface Found {
  grade?: "A" | "B" | "C" | "D";
  /** Rejected units of the first item. */
  rejected?: number;
  note?: string;
}

/** Return the inspection step: everything received is fine, except as stated. */
export const inspected = (after = 6, { grade = "A", rejected = 0, note }: Found = {}): Step =>
  act(after, "Warehouse", "evaluation", async (scene) => ({
    items: (await detailOf(scene)).items.map(({ id, received }, i) => {
      const bad = i === 0 ? Math.min(rejected, received) : 0;
      return { id, accepted: received - bad, rejected: bad, grade: bad > 0 ? "D" : grade, ...(i === 0 && note ? { note } : {}) };
    }),
  }));

/** Return a step that settles at the total the server suggests. */
export const processed = (after = 3, terms: { fees_minor?: number; bonus_minor?: number; shipping?: boolean } = {}): Step => ({
  after,
  async run(scene) {
    const { desk, shop, id } = scene;
    const { shipping, ...rest } = terms;
    const body = { ...rest, ...(shipping ? { refund_shipping_minor: (await detailOf(scene)).order.shipping_paid_minor } : {}) };
    const who = terms.bonus_minor ? "owner" : "Finance";
    const { outcome } = await suggestOutcome(desk.deps, desk.context(shop.store, who), id, body);
    await carryOut(scene, who, "process", { ...body, expected_total_minor: outcome.net_minor });
  },
});

/** Return a carrier scan. */
export const scanned = (after = 30, status: "IN_TRANSIT" | "EXCEPTION" = "IN_TRANSIT"): Step => ({
  after,
  async run({ desk, shop, id, number }) {
    const [prefix, carrier] = shop.store.platform === "shopify" ? ["1Z77X", "UPS"] : ["DA", "CTT"];
    const digits = Number(number.replace(/\D/g, "")) * 104_729;
    const event = { return_id: id, tracking_number: `${prefix}${digits}`, carrier, status, at: desk.clock.now().toISOString() };
    await trackReturn(desk.deps, desk.context(shop.store, "system"), event);
  },
});

/** Return a refund the platform declines: the leg fails, the money stays due. */
export const refundDeclined = (after = 4): Step => ({
  after,
  async run(scene) {
    scene.desk.declines = true;
    try {
      await carryOut(scene, "Finance", "refund", { data: {} });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "PLATFORM_DECLINED") throw error;
    } finally {
      scene.desk.declines = false;
    }
  },
});

export const invoicePaid = (after = 30): Step => ({
  after,
  async run(scene) {
    const { desk, shop } = scene;
    const { documents, money } = await detailOf(scene);
    const number = documents.find(({ kind }) => kind === "ADDITIONAL_INVOICE")?.number ?? "";
    const payment = { number, external_id: `demo-${number}`, amount_minor: money.invoice_due_minor };
    await bookInvoicePayment(desk.deps, desk.context(shop.store, "system"), payment, { method: "ONLINE", source: "PLATFORM" });
  },
});

/** Return the expiry of a case whose parcel did not arrive for weeks. */
export const expired = (after = 28 * 24): Step => ({
  after,
  async run({ desk: { tx, ...desk }, shop, id }) {
    await lockOrderOf(tx, shop.store.id, id);
    const draft = new Draft(tx, desk.context(shop.store, "system"), await loadCase(tx, shop.store.id, id));
    await endCase(draft, "EXPIRED", "");
    draft.log("Expired");
    await saveCase(draft, "expire");
  },
});
