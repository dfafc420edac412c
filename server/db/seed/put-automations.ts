import { usualDefinition } from "#contracts/automations/definition";
import { automationTypes } from "#contracts/automations/states";
import { asJson } from "../json.ts";
import type { Desk } from "./desk.ts";
import type { DemoStore } from "./people.ts";
import { seedId } from "./seed-id.ts";

const hour = 3_600_000;
const day = 24 * hour;
const names = ["Cart reminders", "Welcome", "Viewed products", "Back in stock", "Price drops"] as const;
/** People in each automation: those under way, and those who are through. */
const [waiting, done] = [4, 6] as const;

/** Put one automation of each type with people in it, and people who wait for products. */
export async function putAutomations({ tx }: Desk, store: DemoStore, now: Date): Promise<void> {
  const store_id = store.id;
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const people = await tx
    .selectFrom("subscriber")
    .select("id")
    .where("store_id", "=", store_id)
    .where("email_status", "=", "SUBSCRIBED")
    .orderBy("id")
    .limit(60)
    .execute();
  const variants = await tx
    .selectFrom("variant as v")
    .innerJoin("product as p", "p.id", "v.product_id")
    .select(["v.id", "v.product_id", "p.title"])
    .where("v.store_id", "=", store_id)
    .orderBy("v.external_id")
    .limit(6)
    .execute();
  for (const [i, type] of automationTypes.entries()) {
    const id = seedId(`automation ${store_id} ${type}`);
    const definition = usualDefinition(type);
    const made = { created_at: at(-40 * day), updated_at: at(-40 * day) };
    await tx
      .insertInto("automation")
      .values({ id, store_id, type, name: names[i] ?? type, status: "ACTIVE", ...made })
      .execute();
    const version = { store_id, automation_id: id, version: 1, definition: asJson(definition) as never, created_at: at(-40 * day) };
    await tx.insertInto("automation_version").values(version).execute();
    const rows = people.slice(i * (waiting + done), (i + 1) * (waiting + done)).map((person, n) => {
      const isWaiting = n < waiting;
      const entered_at = at(isWaiting ? -n * hour : -(n + 3) * day);
      const variant = variants[n % Math.max(1, variants.length)];
      return {
        ...{ id: seedId(`enrolment ${id} ${n}`), store_id, automation_id: id, version: 1, type, subscriber_id: person.id },
        ...{ trigger_key: `demo:${n}`, facts: asJson({ product_id: variant?.product_id ?? "" }) as never, about: variant?.title ?? null },
        ...{ entered_at, created_at: entered_at, step: isWaiting ? 0 : definition.steps.length },
        ...(isWaiting ? { due_at: at((n + 1) * day) } : { state: "DONE" as const, ended_at: at(-n * day) }),
      };
    });
    if (rows.length > 0) await tx.insertInto("enrolment").values(rows).execute();
  }
  const watches = people.slice(10, 40).flatMap((person, n) => {
    const variant = variants[(n * n) % Math.max(1, variants.length)];
    if (!variant) return [];
    const created_at = at(-(n + 1) * 7 * hour);
    return [
      {
        ...{ id: seedId(`watch ${store_id} ${n}`), store_id, variant_id: variant.id, subscriber_id: person.id },
        ...{ created_at, expires_at: at(80 * day) },
      },
    ];
  });
  if (watches.length > 0) await tx.insertInto("stock_watch").values(watches).execute();
}
