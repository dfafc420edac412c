import type { Selectable } from "kysely";
import type { Definition } from "#contracts/automations/definition";
import type { AutomationType, ExitReason } from "#contracts/automations/states";
import type { EnrolmentFacts } from "#server/db/column-types";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { Automation } from "#server/db/tables";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { channelsOf, stepDueAt } from "#server/messaging/domain/campaigns/enrolment-steps";
import { skipWaiting } from "#server/messaging/writing/api";

const day = 86_400_000;
/** After an entry that wrote something, nobody enters again for so long. */
const pauseDays: Partial<Record<AutomationType, number>> = {
  "abandoned-cart-recovery": 7,
  "browse-abandonment": 7,
  "price-drop": 7,
};

/** An automation as it is now. */
type Entered = Pick<Selectable<Automation>, "id" | "store_id" | "type" | "version"> & { definition: Definition };

export interface Entry {
  subscriberId: string;
  /** Whatever may cause one entry alone. */
  triggerKey: string;
  facts: EnrolmentFacts;
  about: string | null;
  /** The clock of the steps starts here; ISO instant. */
  enteredAt: string;
}

/** Let a person in, unless they are in an automation of the type, were lately, or the same cause let them in before; returns whether. */
export async function enrol(tx: Tx, automation: Entered, entry: Entry, now: Date): Promise<boolean> {
  const { id, store_id, type, version, definition } = automation;
  const due_at = stepDueAt(definition.steps, 0, entry.enteredAt);
  if (due_at === null || !(await isSubscribed(tx, automation, entry.subscriberId))) return false;
  if (await wasWrittenTo(tx, automation, entry.subscriberId, now)) return false;
  const added = await tx
    .insertInto("enrolment")
    .values({
      ...{ id: newId(), store_id, automation_id: id, version, type, subscriber_id: entry.subscriberId, trigger_key: entry.triggerKey },
      ...{ facts: asJson(entry.facts as object), about: entry.about, due_at, entered_at: entry.enteredAt },
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const isNew = added.numInsertedOrUpdatedRows === 1n;
  if (isNew) await publishLive(tx, { store_id, resource: "automations", ids: [id], type: "updated", version: null });
  return isNew;
}

/** Return whether a person has agreed to a channel that some step uses. */
async function isSubscribed(tx: Tx, { store_id, definition }: Entered, id: string): Promise<boolean> {
  const person = await tx
    .selectFrom("subscriber")
    .select(["email_status", "sms_status"])
    .where("store_id", "=", store_id)
    .where("id", "=", id)
    .where("tab", "<>", "gone")
    .executeTakeFirst();
  if (!person) return false;
  return channelsOf(definition.steps).some((channel) => (channel === "SMS" ? person.sms_status : person.email_status) === "SUBSCRIBED");
}

async function wasWrittenTo(tx: Tx, { store_id, type }: Entered, subscriberId: string, now: Date): Promise<boolean> {
  const days = pauseDays[type];
  if (days === undefined) return false;
  const found = await tx
    .selectFrom("enrolment")
    .select("id")
    .where("store_id", "=", store_id)
    .where("subscriber_id", "=", subscriberId)
    .where("type", "=", type)
    .where("last_sent_at", ">", new Date(now.getTime() - days * day).toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

interface Leaving {
  storeId: string;
  reason: ExitReason;
  now: Date;
}

/** End enrolments before their last step, and skip what is queued for them, also what a sender has taken. */
export async function exitEnrolments(tx: Tx, { storeId, reason, now }: Leaving, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const ended = await tx
    .updateTable("enrolment")
    .set({ state: "EXITED", exit_reason: reason, ended_at: now.toISOString(), due_at: null })
    .where("store_id", "=", storeId)
    .where("id", "in", ids)
    .where("state", "=", "WAITING")
    .returning(["id", "automation_id"])
    .execute();
  await skipWaiting(tx, storeId, reason === "ORDERED" ? "ORDERED" : "CANCELLED", (eb) => eb("enrolment_id", "in", ids));
  const changed = [...new Set(ended.map((one) => one.automation_id))];
  if (changed.length > 0)
    await publishLive(tx, { store_id: storeId, resource: "automations", ids: changed, type: "updated", version: null });
  return ended.length;
}
