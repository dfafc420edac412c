import type { Language } from "#contracts/session/rules";
import type { Content } from "#contracts/templates/content";
import type { Problem, RenderData, Rendered } from "#contracts/templates/templates";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { compileMail } from "#server/messaging/domain/mail-html/compile";
import { type FilledMail, fillMail } from "#server/messaging/domain/mail-html/fill";
import { readerValues, sampleReader } from "#server/messaging/domain/mail-html/reader";
import { textParts } from "#server/messaging/domain/mail-html/text-parts";
import { variablesIn } from "#server/messaging/domain/mail-html/variables-in";
import { begunLanguages, languagesOf } from "#server/messaging/domain/texts/mail-languages";
import { deadLinksIn, deadlineProblems, faultsIn, sizeProblems, weaknessesIn } from "#server/messaging/domain/texts/mail-problems";
import {
  isMarketing,
  type MailScope,
  type SampleData,
  sampleCode,
  sampleGoods,
  samplesOf,
  variablesOf,
} from "#server/messaging/domain/texts/mail-variables";
import type { ModuleDeps } from "#server/platforms/module";
import { scopeOf } from "./key-of.ts";
import { loadBrand } from "./mails/brand.ts";
import { promotedValues } from "./mails/promoted-values.ts";
import { orderData } from "./order-data.ts";
import { emptyVariables, templateOf } from "./repository.ts";

export interface Rendering {
  language: Language;
  data: RenderData;
  content?: Content | undefined;
}

/** A template and what it may speak of. */
export interface Drawing {
  id: string;
  scope: MailScope;
}

/** Return a mail as a recipient would get it, and what may be wrong with it. @throws NOT_FOUND */
export async function renderTemplate(deps: ModuleDeps, context: CallContext, id: string, rendering: Rendering): Promise<Rendered> {
  const scope = await scopeOf(deps.db.kysely, context.store.id, id);
  const { mail, preheader, content, problems } = await drawn(deps, context, { id, scope }, rendering);
  const { of, empty } = await emptyVariables(deps.db.kysely, context.store.id, id);
  const known = new Set(variablesOf(scope).map(({ path }) => path));
  const used = [...variablesIn(content).keys()];
  const written = languagesOf(content);
  return {
    ...mail,
    preheader,
    size_bytes: Buffer.byteLength(mail.html),
    unknown: used.filter((path) => !known.has(path)),
    untranslated: written.includes(rendering.language)
      ? begunLanguages(content)
      : [...new Set([rendering.language, ...begunLanguages(content)])],
    problems,
    coverage: used.filter((path) => known.has(path)).map((variable) => ({ variable, empty: empty.get(variable) ?? 0, of })),
  };
}

/** Return a mail drawn with samples, or with the data of a real order or subscriber. @throws NOT_FOUND for either */
export async function drawn(deps: ModuleDeps, context: CallContext, { id, scope }: Drawing, { language, data, content: draft }: Rendering) {
  const reader = deps.db.kysely;
  const content = draft ?? (await templateOf(reader, context.store.id, id)).content;
  const { brand, usual } = await loadBrand(deps, reader, context.store.id);
  const compiled = compileMail(content, brand, language, usual);
  const filling = await fillingOf(reader, context.store.id, scope, { language, data });
  const promoted = await promotedValues(reader, context.store.id, content, async () => sampleCode);
  // Samples show what each of these recipients would see, and empty ones what all others do.
  const who = data === "EMPTY" ? {} : sampleReader(content);
  const fill = (sample: SampleData): FilledMail =>
    fillMail(compiled, {
      language,
      items: sample.items,
      goods: data === "EMPTY" ? undefined : sampleGoods(language === "ar"),
      values: { "store.name": brand.store, "customer.language": language, ...promoted, ...who, ...without(sample, data) },
    });
  const mail = fill(filling);
  const preheader = content.preheader[language] ?? content.preheader[usual] ?? "";
  const head = fillMail({ subject: textParts(preheader, "line"), html: [], text: [] }, { language, values: filling.values });
  const largest = Buffer.byteLength(fill(samplesOf(scope, "LONG")).html);
  const problems = [...problemsOf(scope, content, language), ...weaknessesIn(content, brand, language), ...sizeProblems(largest)];
  return { mail, preheader: head.subject, content, problems };
}

function fillingOf(
  reader: Reader,
  storeId: string,
  scope: MailScope,
  { language, data }: Pick<Rendering, "language" | "data">,
): SampleData | Promise<SampleData> {
  if (typeof data === "string") return samplesOf(scope, data, language === "ar");
  if ("order_id" in data) return orderData(reader, storeId, scope, data.order_id);
  return subscriberData(reader, storeId, scope, data.subscriber_id);
}

/** The store's own name stands for the sample's, except where samples show what lengths do. */
const without = ({ values }: SampleData, data: Rendering["data"]) => {
  const { "store.name": name, ...rest } = values;
  return data === "LONG" ? { ...rest, "store.name": name } : rest;
};

function problemsOf(scope: MailScope, content: Content, language: Language): Problem[] {
  const untranslated = begunLanguages(content).map((one) => ({
    ...{ code: "UNTRANSLATED", severity: "warning", at: "subject", language: one, detail: one, position: null },
  })) as Problem[];
  const isMissing = !languagesOf(content).includes(language) && !untranslated.some((one) => one.language === language);
  const own = { code: "UNTRANSLATED", severity: "warning", at: "subject", language, detail: language, position: null } as const;
  const known = new Set(variablesOf(scope).map(({ path }) => path));
  return [
    ...faultsIn(content, known, isMarketing(scope)),
    ...deadLinksIn(content),
    ...deadlineProblems(content, known),
    ...untranslated,
    ...(isMissing ? [own] : []),
  ];
}

/** Return what a mail would say to a subscriber, and samples for all but the person. @throws NOT_FOUND */
async function subscriberData(reader: Reader, storeId: string, scope: MailScope, subscriberId: string): Promise<SampleData> {
  const person = await reader
    .selectFrom("subscriber")
    .select(["first_name", "last_name", "email", "country", "tags"])
    .where("store_id", "=", storeId)
    .where("id", "=", subscriberId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (!person) throw notFound();
  const { items, values } = samplesOf(scope, "SHORT");
  const name = [person.first_name, person.last_name].filter(Boolean).join(" ");
  const own = {
    "customer.name": name,
    "customer.first_name": person.first_name,
    "customer.last_name": person.last_name,
    "customer.email": person.email ?? "",
    ...readerValues(person),
  };
  return { items, values: { ...values, ...own } };
}
