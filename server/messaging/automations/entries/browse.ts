import { sql } from "kysely";
import type { Reader } from "#server/db/open";
import { subscriber } from "#server/jobs/outbox";
import { cutText } from "#server/kit/sound-text";
import { stepDueAt } from "#server/messaging/domain/campaigns/enrolment-steps";
import { enrol } from "#server/messaging/journeys/api";
import type { ModuleDeps } from "#server/platforms/module";
import { listActiveAutomations } from "../record.ts";

const type = "browse-abandonment";
const day = 86_400_000;

/** Let people in who looked at a product several times within a day and put nothing into a cart. */
export const browseEntries = ({ clock }: Pick<ModuleDeps, "clock">) =>
  subscriber({
    name: "automations.browse",
    topics: ["storefront.viewed"],
    async handle(tx, { store_id, payload }) {
      const [automation] = await listActiveAutomations(tx, store_id, type);
      if (!automation) return;
      const seen = { subscriberId: payload.subscriber_id, productId: payload.product_id, at: payload.at };
      const waiting = await tx
        .selectFrom("enrolment")
        .select(["id", "facts", "step"])
        .where("store_id", "=", store_id)
        .where("subscriber_id", "=", seen.subscriberId)
        .where("type", "=", type)
        .where("state", "=", "WAITING")
        .executeTakeFirst();
      if (waiting) {
        // The delay counts from the last view.
        if (waiting.facts.product_id === seen.productId && waiting.step === 0)
          await tx
            .updateTable("enrolment")
            .set({ entered_at: seen.at, due_at: stepDueAt(automation.definition.steps, 0, seen.at) })
            .where("store_id", "=", store_id)
            .where("id", "=", waiting.id)
            .where("entered_at", "<", seen.at)
            .execute();
        return;
      }
      if ((await viewsOf(tx, store_id, seen)) < automation.definition.views || (await hasCart(tx, store_id, seen))) return;
      const title = await titleOf(tx, store_id, seen.productId);
      const entry = { subscriberId: seen.subscriberId, triggerKey: `view:${seen.subscriberId}:${seen.productId}:${seen.at}` };
      await enrol(tx, automation, { ...entry, facts: { product_id: seen.productId }, about: title, enteredAt: seen.at }, clock.now());
    },
  });

interface Seen {
  subscriberId: string;
  productId: string;
  at: string;
}

async function viewsOf(reader: Reader, storeId: string, { subscriberId, productId, at }: Seen): Promise<number> {
  const { n } = await reader
    .selectFrom("store_event")
    .select(sql<number>`count(*)::int`.as("n"))
    .where("store_id", "=", storeId)
    .where("subscriber_id", "=", subscriberId)
    .where("product_id", "=", productId)
    .where("at", ">", new Date(Date.parse(at) - day).toISOString())
    .where("at", "<=", at)
    .executeTakeFirstOrThrow();
  return n;
}

/** Whoever has a cart gets its reminder instead. */
async function hasCart(reader: Reader, storeId: string, { subscriberId, at }: Seen): Promise<boolean> {
  const found = await reader
    .selectFrom("checkout")
    .select("id")
    .where("store_id", "=", storeId)
    .where("subscriber_id", "=", subscriberId)
    .where("completed_at", "is", null)
    .where(sql<boolean>`jsonb_array_length(lines) > 0`)
    .where("changed_at", ">", new Date(Date.parse(at) - day).toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

export async function titleOf(reader: Reader, storeId: string, productId: string): Promise<string | null> {
  const row = await reader
    .selectFrom("product")
    .select("title")
    .where("store_id", "=", storeId)
    .where("id", "=", productId)
    .executeTakeFirst();
  return row ? cutText(row.title, 200) : null;
}
