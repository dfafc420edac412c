import type { Insertable } from "kysely";
import { type Definition, type Step, usualDefinition } from "#contracts/automations/definition";
import { type AutomationType, automationTypes } from "#contracts/automations/states";
import type { SkipReason } from "#contracts/messages";
import { formatMoney } from "#contracts/money";
import { languageOrEnglish, languageTags } from "#contracts/session/session";
import { asJson } from "#server/db/json";
import type { Enrolment, Message } from "#server/db/tables";
import { isHeldOut } from "#server/kit/bucket";
import { withStopLine } from "#server/messaging/domain/texts/sms-way-out";
import { defaultWords } from "#server/messaging/templates/default-words";
import type { Desk } from "./desk.ts";
import type { DemoStore } from "./people.ts";
import { chunks } from "./random.ts";
import { seedId } from "./seed-id.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const names = ["Cart reminders", "Welcome", "Viewed products", "Back in stock", "Price drops"] as const;
/** People in each automation: those under way, and those who have finished. */
const [waiting, done] = [4, 6] as const;
/** People who left a cart and never came back to it. */
const lostCarts = 120;

/** Days ago, from and to, with orders that no demo campaign led to. */
const quietDays = [
  [38, 27],
  [20, 13],
  [6, 2],
] as const;

interface Person {
  id: string;
  email: string | null;
  phone: string | null;
  sms_status: string;
  language: string | null;
}
type Journey = Insertable<Enrolment> & { entered_at: string };
interface Rows {
  journeys: Journey[];
  messages: Insertable<Message>[];
}

/** The cart automation also sends a text message, and a tenth of the people are in the holdout group. */
function definitionOf(type: AutomationType): Definition {
  const usual = usualDefinition(type);
  if (type !== "abandoned-cart-recovery") return usual;
  const steps = usual.steps.map((step, index) => (index === 1 ? { ...step, channel: "SMS" as const } : step));
  return { ...usual, steps, holdout_percent: 10 };
}

/** Add one automation of each type with people in it, the messages they were sent, and people waiting for products. */
export async function putAutomations({ tx }: Desk, store: DemoStore, now: Date): Promise<void> {
  const store_id = store.id;
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const subscribed = tx
    .selectFrom("subscriber as s")
    .select(["s.id", "s.email", "s.phone", "s.sms_status", "s.language"])
    .where("s.store_id", "=", store_id)
    .where("s.email_status", "=", "SUBSCRIBED");
  const people: Person[] = await subscribed
    .orderBy("s.id")
    .limit(60 + lostCarts)
    .execute();
  const variants = await tx
    .selectFrom("variant as v")
    .innerJoin("product as p", "p.id", "v.product_id")
    .select(["v.id", "v.product_id", "p.title"])
    .where("v.store_id", "=", store_id)
    .orderBy("v.external_id")
    .limit(6)
    .execute();
  const rows: Rows = { journeys: [], messages: [] };
  const definitions = automationTypes.map((type) => ({
    type,
    id: seedId(`automation ${store_id} ${type}`),
    definition: definitionOf(type),
  }));
  const made = { created_at: at(-60 * day), updated_at: at(-60 * day) };
  await tx
    .insertInto("automation")
    .values(definitions.map(({ id, type }, i) => ({ id, store_id, type, name: names[i] ?? type, status: "ACTIVE" as const, ...made })))
    .execute();
  await tx
    .insertInto("automation_version")
    .values(
      definitions.map(({ id, definition }) => ({
        ...{ store_id, automation_id: id, version: 1, definition: asJson(definition), created_at: made.created_at },
      })),
    )
    .execute();
  for (const [i, { id, type, definition }] of definitions.entries())
    for (const [n, person] of people.slice(i * (waiting + done), (i + 1) * (waiting + done)).entries()) {
      const isWaiting = n < waiting;
      const entered_at = at(isWaiting ? -n * hour : -(n + 6) * day);
      const variant = variants[n % Math.max(1, variants.length)];
      const journey: Journey = {
        ...{ id: seedId(`enrolment ${id} ${n}`), store_id, automation_id: id, version: 1, type, subscriber_id: person.id },
        ...{ trigger_key: `demo:${n}`, facts: { product_id: variant?.product_id ?? "" }, about: variant?.title ?? null },
        ...{ entered_at, created_at: entered_at, step: isWaiting ? 0 : definition.steps.length },
        ...(isWaiting ? { due_at: at((n + 1) * day) } : { state: "DONE" as const, ended_at: at(-n * day) }),
      };
      rows.journeys.push(journey);
      if (!isWaiting) rows.messages.push(...messagesOf(store, journey, person, definition.steps));
    }
  const [cart] = definitions;
  if (cart) {
    const buyers = await subscribed
      .innerJoin("orders as o", (join) => join.onRef("o.customer_email", "=", "s.email").onRef("o.store_id", "=", "s.store_id"))
      .distinctOn("s.id")
      .select("o.ordered_at")
      .where("o.kind", "=", "sale")
      .where((eb) =>
        eb.or(quietDays.map(([from, to]) => eb.and([eb("o.ordered_at", ">", at(-from * day)), eb("o.ordered_at", "<", at(-to * day))]))),
      )
      .orderBy("s.id")
      .orderBy("o.ordered_at", "desc")
      .execute();
    putCarts(rows, store, { ...cart, at, buyers, others: people.slice(60) });
  }
  for (const some of chunks(rows.journeys)) await tx.insertInto("enrolment").values(some).execute();
  for (const some of chunks(rows.messages)) await tx.insertInto("message").values(some).execute();
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

interface Carts {
  id: string;
  definition: Definition;
  at: (ms: number) => string;
  buyers: readonly (Person & { ordered_at: string })[];
  others: readonly Person[];
}

/** Add abandoned carts, of people who ordered a day after their first reminder and of others who did not. */
function putCarts(rows: Rows, store: DemoStore, { id, definition, at, buyers, others }: Carts): void {
  const { steps, holdout_percent } = definition;
  const known = new Set(buyers.map((person) => person.id));
  const journeyOf = (person: Person, entered_at: string, more: Partial<Journey>): Journey => ({
    ...{ id: seedId(`cart ${id} ${person.id}`), store_id: store.id, automation_id: id, version: 1, type: "abandoned-cart-recovery" },
    ...{ subscriber_id: person.id, trigger_key: `demo:cart:${person.id}`, facts: {}, about: null },
    ...{ entered_at, created_at: entered_at, step: steps.length, ...more },
  });
  const add = (person: Person, journey: Journey, taken: readonly Step[]) => {
    rows.journeys.push(journey);
    rows.messages.push(...messagesOf(store, journey, person, taken, isHeldOut(id, person.id, holdout_percent)));
  };
  for (const person of buyers) {
    const ended_at = new Date(person.ordered_at).toISOString();
    const entered_at = new Date(Date.parse(ended_at) - 30 * hour).toISOString();
    add(person, journeyOf(person, entered_at, { state: "EXITED", exit_reason: "ORDERED", ended_at, step: 2 }), steps.slice(0, 2));
  }
  for (const [n, person] of others.entries()) {
    if (known.has(person.id)) continue;
    const entered_at = at(-(5 * day + n * 9 * hour));
    const ended_at = new Date(Date.parse(entered_at) + 3 * day).toISOString();
    add(person, journeyOf(person, entered_at, { state: "DONE", ended_at }), steps);
  }
}

/** Return the messages of steps that were taken; whoever has no phone, or did not agree to text messages, got none of those. */
function messagesOf(
  { id: store_id, name }: DemoStore,
  journey: Journey,
  person: Person,
  steps: readonly Step[],
  isHeld = false,
): Insertable<Message>[] {
  const language = languageOrEnglish(person.language);
  const { mails, texts } = defaultWords(language);
  const price = formatMoney(4900, "USD", languageTags[language]);
  return steps.map(({ delay_minutes, channel, template }, step) => {
    const sent = new Date(Date.parse(journey.entered_at) + delay_minutes * minute).toISOString();
    const skip_reason = isHeld ? "HELD_OUT" : channel === "SMS" ? withoutTexts(person) : null;
    const values: Record<string, string> = { "store.name": name, "product.title": journey.about ?? "", "price.now": price };
    const inWords = (text: string) =>
      text.replace(/\{\{ ([\w.]+) \}\}/g, (_, path: string) =>
        path.endsWith(".url") ? "https://northwind.example/cart" : (values[path] ?? ""),
      );
    const { subject, body } = mails[template];
    return {
      ...{ id: seedId(`message ${journey.id} ${step}`), store_id, kind: "AUTOMATION" as const, channel, template, language, priority: 5 },
      ...{ subscriber_id: person.id, automation_id: journey.automation_id, enrolment_id: journey.id },
      ...{ recipient: (channel === "SMS" ? person.phone : person.email) ?? "", dedupe_key: `enr:${journey.id}:${step}` },
      subject: channel === "SMS" ? null : inWords(subject),
      body: skip_reason ? null : channel === "SMS" ? withStopLine(inWords(texts[template]), language) : body.map(inWords).join("\n\n"),
      ...{ state: skip_reason ? ("SKIPPED" as const) : ("SENT" as const), skip_reason, created_at: sent, due_at: sent, first_due_at: sent },
      sent_at: skip_reason ? null : sent,
      delivered_at: skip_reason ? null : sent,
    };
  });
}

const withoutTexts = ({ phone, sms_status }: Person): SkipReason | null =>
  phone === null ? "NO_PHONE" : sms_status === "SUBSCRIBED" ? null : "NO_CONSENT";
