import { emailKey } from "#contracts/email-address";
import type { Language } from "#contracts/session/rules";
import type { SystemMailKey } from "#contracts/templates/system-mails";
import type { Values } from "#contracts/templates/values";
import type { Reader } from "#server/db/open";
import { type Click, type FilledMail, fillMail, type Goods, type Tracker } from "#server/messaging/domain/mail-html/fill";
import { dependsOnReader, readerValues } from "#server/messaging/domain/mail-html/reader";
import { readingLanguage } from "#server/messaging/domain/texts/mail-languages";
import type { ModuleDeps } from "#server/platforms/module";
import { templateOf } from "../repository.ts";
import { loadBrand } from "./brand.ts";
import { compiledOnce } from "./compile-once.ts";
import { promotedValues } from "./promoted-values.ts";

/** An email to write: whom it addresses, and its contents. */
export interface MailFacts {
  key: SystemMailKey;
  /** A template of the store's own that replaces the built-in one. */
  own?: string | null;
  language: Language;
  values: Values;
  items?: readonly Values[];
  goods?: Goods | undefined;
  /** Return the recipient's code from a pool; null: none is left. */
  codeOf?: ((pool: string) => Promise<string | null>) | undefined;
  /** Return how the links of a version are written; undefined: unchanged. */
  trackerOf?: ((version: number) => Promise<Tracker | undefined>) | undefined;
}
/** Null: the store has switched this email off. */
export type WrittenMail = (FilledMail & { language: Language; version: number }) | null;

/** Write an email from the store's template, in the recipient's language if the template has it. */
export async function writeTemplateMail(
  deps: Pick<ModuleDeps, "config">,
  reader: Reader,
  storeId: string,
  facts: MailFacts,
): Promise<WrittenMail> {
  const { key, own = null, language: wanted, values, items = [] } = facts;
  const id = own ?? key;
  const { content, version, is_active } = await templateOf(reader, storeId, id);
  if (!is_active) return null;
  const { brand, usual } = await loadBrand(deps, reader, storeId);
  const language = readingLanguage(content, wanted, usual);
  const compiled = compiledOnce(`${storeId} ${id} ${version}`, content, brand, language, usual);
  const promoted = await promotedValues(reader, storeId, content, facts.codeOf);
  const who = dependsOnReader(content) ? await readerOf(reader, storeId, values) : {};
  const all = {
    "store.name": brand.store,
    "store.reply_to": brand.reply_to,
    "customer.language": language,
    ...promoted,
    ...who,
    ...values,
  };
  const write = (click?: Click) => fillMail(compiled, { language, values: all, items, goods: facts.goods, click });
  const tracker = await facts.trackerOf?.(version);
  return { ...(tracker ? await tracker.fill(write) : write()), language, version };
}

/** Return the country and tags of the person at an email address, if known: from the subscriber, else from the latest order. */
async function readerOf(reader: Reader, storeId: string, values: Values): Promise<Values> {
  const email = values["customer.email"];
  if (typeof email !== "string" || email === "") return {};
  const person = await reader
    .selectFrom("subscriber")
    .select(["country", "tags"])
    .where("store_id", "=", storeId)
    .where("email", "=", emailKey(email))
    .executeTakeFirst();
  const order = await reader
    .selectFrom("orders")
    .select("country")
    .where("store_id", "=", storeId)
    .where("customer_email", "=", emailKey(email))
    .orderBy("ordered_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return readerValues({ country: person?.country ?? order?.country ?? null, tags: person?.tags ?? [] });
}
