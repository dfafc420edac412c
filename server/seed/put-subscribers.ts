import type { Insertable } from "kysely";
import { type Language, languages } from "#contracts/session/session";
import type { AddressStatus, ConsentAction, ConsentSource } from "#contracts/subscribers/states";
import { asJson } from "#server/db/json";
import type { ConsentEvent, Segment, Subscriber, Suppression } from "#server/db/tables";
import { suppressionOf } from "#server/messaging/domain/people/address-state";
import { addressHash, consentDigest } from "#server/messaging/domain/people/consent-digest";
import { refreshFigures } from "#server/messaging/subscribers/figures";
import { searchTextOf } from "#server/messaging/subscribers/record";
import { storeKeys } from "#server/messaging/subscribers/store-keys";
import { buyers } from "./buyers.ts";
import type { Desk } from "./desk.ts";
import type { DemoStore } from "./people.ts";
import { chunks } from "./random.ts";
import { seedId } from "./seed-id.ts";
import { subscriberNames } from "./subscriber-names.ts";

const day = 86_400_000;
const perLanguage = 120;
const wording = "Yes, send me news and offers by email. I can unsubscribe at any time.";
const textWording = "Yes, text me about my cart and offers. I can reply STOP at any time.";
const measureWording = "Yes, you may measure what I read and click, so that I get less of what I do not need.";
const pages = ["https://northwind.example/", "https://northwind.example/sale", "https://northwind.example/checkout"];

interface Person {
  email: string;
  first_name: string;
  last_name: string;
  language: Language;
  country: string;
  phone: string | null;
}
interface Step {
  action: ConsentAction;
  source: ConsentSource;
  hours: number;
  channel?: Channel;
}
type Channel = "EMAIL" | "SMS" | "TRACKING";
const wordings: Record<Channel, string> = { EMAIL: wording, SMS: textWording, TRACKING: measureWording };

const form: Step = { action: "GRANTED", source: "FORM", hours: 0 };
const asked: Step = { action: "ASKED", source: "FORM", hours: 0 };
const confirmed: Step = { action: "CONFIRMED", source: "DOUBLE_OPT_IN", hours: 2 };

/** How people subscribed and unsubscribed; an entry listed more often occurs more often. */
const stories: readonly { status: AddressStatus; steps: readonly Step[]; isRecent?: boolean }[] = [
  ...Array.from({ length: 11 }, () => ({ status: "SUBSCRIBED" as const, steps: [form, asked, confirmed] })),
  { status: "SUBSCRIBED", steps: [{ action: "GRANTED", source: "STAFF", hours: 0 }] },
  { status: "PENDING", steps: [form, asked], isRecent: true },
  {
    status: "PENDING",
    steps: [
      { ...form, source: "CHECKOUT" },
      { ...asked, source: "CHECKOUT" },
    ],
    isRecent: true,
  },
  { status: "UNSUBSCRIBED", steps: [form, asked, confirmed, { action: "WITHDRAWN", source: "ONE_CLICK", hours: 200 }] },
  { status: "UNSUBSCRIBED", steps: [form, asked, confirmed, { action: "WITHDRAWN", source: "PREFERENCES", hours: 90 }] },
  { status: "BOUNCED", steps: [form, asked, confirmed, { action: "BOUNCED", source: "PROVIDER", hours: 120 }] },
  { status: "COMPLAINED", steps: [form, asked, confirmed, { action: "COMPLAINED", source: "PROVIDER", hours: 150 }] },
  { status: "NONE", steps: [] },
  { status: "NONE", steps: [] },
];

/** Add 600 people in five languages with every status, the store's buyers among them, and two segments. */
export async function putSubscribers(desk: Desk, store: DemoStore, now: Date): Promise<void> {
  const { tx, chance } = desk;
  const { hash_key } = await storeKeys(tx, store.id);
  const rows: { people: Insertable<Subscriber>[]; events: Insertable<ConsentEvent>[]; suppressions: Insertable<Suppression>[] } = {
    ...{ people: [], events: [], suppressions: [] },
  };
  for (const [i, person] of peopleOf().entries()) {
    const story = stories[i % stories.length] as (typeof stories)[number];
    const last = story.steps.at(-1);
    const isMeasured = story.status === "SUBSCRIBED" && i % 3 !== 0;
    const takesTexts = story.status === "SUBSCRIBED" && person.phone !== null && i % 4 !== 0;
    const age = story.isRecent ? chance.next() * 5 : ((last?.hours ?? 0) + 1) / 24 + chance.next() ** 2 * 300;
    const since = now.getTime() - age * day;
    const id = seedId(`subscriber ${store.id} ${person.email}`);
    const email_hash = addressHash(hash_key, store.id, "EMAIL", person.email);
    const at = (hours: number) => new Date(since + hours * 3_600_000).toISOString();
    const tags = chance.percent(12) ? ["vip"] : chance.percent(25) ? ["newsletter"] : [];
    rows.people.push({
      ...{
        id,
        store_id: store.id,
        ...person,
        email_hash,
        tags,
        email_status: story.status,
        phone_hash: person.phone && addressHash(hash_key, store.id, "SMS", person.phone),
        sms_status: takesTexts ? "SUBSCRIBED" : "NONE",
        tracking: isMeasured,
        search_text: searchTextOf(person),
      },
      source: story.steps[0]?.source ?? "API",
      ...(story.status === "PENDING" && { asked_at: at(0) }),
      ...{ created_at: at(0), updated_at: at(story.steps.at(-1)?.hours ?? 0) },
    });
    const page_url = chance.pick(pages);
    let digest = "";
    const steps: Step[] = [
      ...story.steps,
      ...(isMeasured ? [{ ...form, channel: "TRACKING", hours: 2 } as const] : []),
      ...(takesTexts ? [{ ...form, channel: "SMS", source: "CHECKOUT", hours: 3 } as const] : []),
    ];
    for (const [position, { action, source, hours, channel = "EMAIL" }] of steps.entries()) {
      const text = action === "GRANTED" || action === "CONFIRMED" ? wordings[channel] : "";
      const facts = { store_id: store.id, subscriber_id: id, channel, action, source, at: at(hours), text };
      digest = consentDigest(digest, facts);
      const more = {
        language: person.language,
        page_url: source === "FORM" ? page_url : null,
        actor: source === "STAFF" ? "Olivia North" : "",
      };
      rows.events.push({
        id: seedId(`consent ${id} ${position}`),
        ...facts,
        ...more,
        position: position + 1,
        digest,
        created_at: at(hours),
      });
    }
    const reason = suppressionOf(story.status);
    if (reason && last)
      rows.suppressions.push({
        ...{ id: seedId(`suppression ${id}`), store_id: store.id, channel: "EMAIL", address_hash: email_hash, reason },
        ...{ source: last.source, created_at: at(last.hours) },
      });
  }
  for (const some of chunks(rows.people)) await tx.insertInto("subscriber").values(some).execute();
  for (const some of chunks(rows.events)) await tx.insertInto("consent_event").values(some).execute();
  for (const some of chunks(rows.suppressions)) await tx.insertInto("suppression").values(some).execute();
  for (const { email } of buyers) await refreshFigures(tx, store.id, { email });
  await tx.insertInto("segment").values(segmentsOf(store, now)).execute();
}

/** The store's buyers first, then others up to 120 of each language. */
function peopleOf(): Person[] {
  const known = buyers.map(
    ({ first, last, email, language, country, phone }): Person => ({
      ...{ email, country, language: language as Language, phone: phone?.replaceAll(" ", "") ?? null },
      first_name: first,
      last_name: last,
    }),
  );
  const others = languages.flatMap((language) => {
    const { first, last, countries } = subscriberNames[language];
    const missing = perLanguage - known.filter((one) => one.language === language).length;
    return first
      .flatMap((given, i) => last.map((family, n) => ({ given, family, country: countries[(i + n) % countries.length] as string })))
      .slice(0, missing)
      .map(
        ({ given, family, country }): Person => ({
          ...{
            email: `${given[1]}.${family[1]}.${language}@example.com`,
            first_name: given[0],
            last_name: family[0],
            language,
            country,
            phone: null,
          },
        }),
      );
  });
  return [...known, ...others];
}

function segmentsOf(store: DemoStore, now: Date): Insertable<Segment>[] {
  const at = now.toISOString();
  const made = (name: string, conditions: object[]) => ({
    ...{ id: seedId(`segment ${store.id} ${name}`), store_id: store.id, name, created_at: at, updated_at: at },
    definition: asJson({ all: conditions }) as never,
  });
  const writable = { field: "email_status", op: "is", value: "SUBSCRIBED" };
  return [
    made("Bought and sent something back", [
      writable,
      { field: "orders", op: "gt", value: 0 },
      { field: "returned_units", op: "gt", value: 0 },
    ]),
    made("French-speaking VIPs", [writable, { field: "language", op: "is", value: "fr" }, { field: "tag", op: "is", value: "vip" }]),
  ];
}
