import type { Selectable } from "kysely";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { Checkout } from "#server/db/tables";
import { subscriber } from "#server/jobs/outbox";
import { stepDueAt } from "#server/messaging/domain/campaigns/enrolment-steps";
import { enrol, exitEnrolments } from "#server/messaging/journeys/api";
import type { ModuleDeps } from "#server/platforms/module";
import { type AutomationRecord, listActiveAutomations } from "../record.ts";

const type = "abandoned-cart-recovery";
const day = 86_400_000;

type Cart = Selectable<Checkout> & { subscriber_id: string };

/**
 * Let people in whose cart was left, restart the clock when it changes, and let them out when it is emptied, bought, or no longer worth a
 * reminder. Who looked at a product gets the reminder of the cart instead.
 */
export const cartEntries = ({ clock }: Pick<ModuleDeps, "clock">) =>
  subscriber({
    name: "automations.carts",
    topics: ["checkout.updated"],
    async handle(tx, { store_id, payload }) {
      const cart = await tx
        .selectFrom("checkout")
        .selectAll()
        .where("store_id", "=", store_id)
        .where("id", "=", payload.id)
        .executeTakeFirst();
      if (!cart?.subscriber_id) return;
      const known = { ...cart, subscriber_id: cart.subscriber_id };
      const now = clock.now();
      if (cart.completed_at || cart.lines.length === 0) return leave(tx, known, now);
      // A cart of an import, or reported late, was left long ago.
      if (now.getTime() - Date.parse(cart.changed_at) > day) return;
      await leaveBrowsing(tx, known, now);
      const automation = (await listActiveAutomations(tx, store_id, type)).find((one) => fits(one, known));
      if (automation) await enter(tx, automation, known, now);
      else await leaveTooSmall(tx, known, now);
    },
  });

/** Return whether a cart is worth enough for an automation. */
export function fits(
  { definition: { min_value } }: Pick<AutomationRecord, "definition">,
  cart: { value_minor: number; currency: string },
): boolean {
  return min_value === null || (min_value.currency === cart.currency && cart.value_minor >= min_value.minor);
}

async function leave(tx: Tx, { store_id, id, subscriber_id, completed_at }: Cart, now: Date): Promise<void> {
  const waiting = await waitingOf(tx, store_id, subscriber_id);
  const isOwn = waiting?.facts.checkout_id === id;
  if (!waiting || (!isOwn && !completed_at)) return;
  await exitEnrolments(tx, { storeId: store_id, reason: completed_at ? "ORDERED" : "EMPTY_CART", now }, [waiting.id]);
}

/** Judged by the version the person is in: one that is paused takes in nobody, and yet those in it keep their place. */
async function leaveTooSmall(tx: Tx, cart: Cart, now: Date): Promise<void> {
  const waiting = await waitingOf(tx, cart.store_id, cart.subscriber_id);
  if (waiting?.facts.checkout_id !== cart.id || fits(waiting, cart)) return;
  await exitEnrolments(tx, { storeId: cart.store_id, reason: "LOW_VALUE", now }, [waiting.id]);
}

async function leaveBrowsing(tx: Tx, { store_id, subscriber_id }: Cart, now: Date): Promise<void> {
  const browsing = await tx
    .selectFrom("enrolment")
    .select("id")
    .where("store_id", "=", store_id)
    .where("subscriber_id", "=", subscriber_id)
    .where("type", "=", "browse-abandonment")
    .where("state", "=", "WAITING")
    .execute();
  await exitEnrolments(
    tx,
    { storeId: store_id, reason: "REPLACED", now },
    browsing.map(({ id }) => id),
  );
}

const waitingOf = (tx: Tx, storeId: string, subscriberId: string) =>
  tx
    .selectFrom("enrolment as e")
    .innerJoin("automation_version as v", (join) =>
      join.onRef("v.automation_id", "=", "e.automation_id").onRef("v.version", "=", "e.version"),
    )
    .select(["e.id", "e.facts", "e.step", "e.entered_at", "v.definition"])
    .where("e.store_id", "=", storeId)
    .where("e.subscriber_id", "=", subscriberId)
    .where("e.type", "=", type)
    .where("e.state", "=", "WAITING")
    .executeTakeFirst();

/** A newer cart takes the place of an older one; after the first mail it only becomes what the next mails are about. */
async function enter(tx: Tx, automation: AutomationRecord, cart: Cart, now: Date): Promise<void> {
  const { store_id: storeId, id, subscriber_id: subscriberId, changed_at } = cart;
  const waiting = await waitingOf(tx, storeId, subscriberId);
  const facts = { checkout_id: id };
  if (waiting && (waiting.step > 0 || waiting.facts.checkout_id === id)) {
    const isClockRunning = waiting.step > 0;
    await tx
      .updateTable("enrolment")
      .set({
        facts: asJson(facts),
        ...(!isClockRunning && { entered_at: changed_at, due_at: stepDueAt(waiting.definition.steps, 0, changed_at) }),
      })
      .where("store_id", "=", storeId)
      .where("id", "=", waiting.id)
      .execute();
    return;
  }
  if (waiting) await exitEnrolments(tx, { storeId, reason: "REPLACED", now }, [waiting.id]);
  const about = `${cart.currency} ${cart.value_minor}`;
  await enrol(tx, automation, { subscriberId, triggerKey: `cart:${id}:${changed_at}`, facts, about, enteredAt: changed_at }, now);
}
