import { portal } from "#contracts/portal/portal";
import type { PortalData } from "#contracts/portal/settings";
import type { Language } from "#contracts/session/rules";
import type { ShopSettingsData } from "#contracts/shop-settings";
import type { Content } from "#contracts/templates/content";
import { picturePath } from "#contracts/templates/pictures";
import type { SystemMailKey } from "#contracts/templates/system-mails";
import type { SizedText } from "#contracts/text-messages";
import type { Config } from "#server/config";
import type { Reader } from "#server/db/open";
import { compileMail } from "#server/domain/mail-html/compile";
import { type Click, type FilledMail, type Filling, fillMail, type Goods, type Tracker } from "#server/domain/mail-html/fill";
import type { Brand } from "#server/domain/mail-html/look";
import type { Compiled } from "#server/domain/mail-html/parts";
import { promotionsIn } from "#server/domain/mail-html/promotions";
import { dependsOnReader, readerValues } from "#server/domain/mail-html/reader";
import type { Values } from "#server/domain/mail-html/values";
import { languagesOf, readingLanguage } from "#server/domain/mail-languages";
import { faultsIn } from "#server/domain/mail-problems";
import { isMarketing, samplesOf, variablesOf } from "#server/domain/mail-variables";
import { type ShortLinks, sampleClick, sampleLeaveLink } from "#server/domain/short-link";
import { smsSegments } from "#server/domain/sms-segments";
import { textLeaveValues, withWayOut } from "#server/domain/sms-way-out";
import { promotedParts, promotedValues } from "./promoted-values.ts";
import { isSwitchedOff, templateOf } from "./repository.ts";

/** What templates need of other modules. */
export interface TemplatesLinks {
  /** Return where a store's mails are handed over; null: nowhere. */
  mailHostOf(reader: Reader, storeId: string): Promise<string | null>;
  portalAppearanceLinks: { lookOf(reader: Reader, storeId: string): Promise<PortalData> };
  shopSettingsLinks: { mailSettingsOf(reader: Reader, storeId: string): Promise<ShopSettingsData> };
}
/** How text messages write their links, and who they come from. */
export interface TextMessageLinks {
  shortLinksOf(reader: Reader, storeId: string): Promise<ShortLinks>;
  /** Return the usual sender of a store's text messages; null: the provider chooses, or there is none. */
  textSender(reader: Reader, storeId: string): Promise<string | null>;
}
export type BrandDeps = TemplatesLinks & { config: Pick<Config, "publicUrl"> };

/** A mail to write: to whom it speaks, and what it says. */
export interface MailFacts {
  key: SystemMailKey;
  /** A template of the store's own in its place. */
  own?: string | null;
  language: Language;
  values: Values;
  items?: readonly Values[];
  goods?: Goods | undefined;
  /** Return the reader's code of a pool; null: none is left. */
  codeOf?: ((pool: string) => Promise<string | null>) | undefined;
  /** Return how the links of a version are written; undefined: as they stand. */
  trackerOf?: ((version: number) => Promise<Tracker | undefined>) | undefined;
}
/** Null: the store has switched this mail off. */
export type WrittenMail = (FilledMail & { language: Language; version: number }) | null;

/** What other modules need of templates. */
export const templateLinks = (deps: BrandDeps) => ({
  /** Write a mail from the store's template, in the reader's language as far as it is written in it. */
  async writeMail(reader: Reader, storeId: string, facts: MailFacts): Promise<WrittenMail> {
    const { key, own = null, language: wanted, values, items = [] } = facts;
    if (own === null && (await isSwitchedOff(reader, storeId, key))) return null;
    const id = own ?? key;
    const { content, version } = await templateOf(reader, storeId, id);
    const { brand, usual } = await brandOf(deps, reader, storeId);
    const language = readingLanguage(content, wanted, usual);
    const compiled = compiledOnce(`${storeId} ${id} ${version}`, content, brand, language, usual);
    const promoted = await promotedValues(reader, storeId, content, facts.codeOf);
    const who = dependsOnReader(content) ? await readerOf(reader, storeId, values) : {};
    const all = { "store.name": brand.store, "customer.language": language, ...promoted, ...who, ...values };
    const write = (click?: Click) => fillMail(compiled, { language, values: all, items, goods: facts.goods, click });
    const tracker = await facts.trackerOf?.(version);
    return { ...(tracker ? await tracker.fill(write) : write()), language, version };
  },
});

/** A marketing text to write from a version of a template of the store's own. */
interface MarketingText {
  templateId: string;
  version: number;
  language: Language;
  /** Texts of an A/B arm, which replace the template's. */
  subject?: string | undefined;
  preheader?: string | undefined;
  values: Values;
  items?: readonly Values[];
  /** The reader's codes by pool. */
  coupons?: Readonly<Record<string, string>> | undefined;
  /** Writes the links; undefined: they stay as they stand. */
  tracker?: Tracker | undefined;
  /** What the mail showed when it was sent, in the place of today's catalogue. */
  shown?: Values | undefined;
}

/** What sending and campaigns need of templates. */
export const marketingLinks = (deps: BrandDeps & TextMessageLinks) => ({
  /** Write a message from a version of a template; null where that version is not there. */
  async writeMarketing(reader: Reader, storeId: string, text: MarketingText): Promise<(FilledMail & { shown: Values }) | null> {
    const { templateId, version, language, subject, preheader, items = [], tracker } = text;
    const found = await versionOf(reader, storeId, templateId, version);
    if (!found) return null;
    const { brand, usual } = await recentBrand(deps, reader, storeId);
    const content = {
      ...found,
      ...(subject && { subject: { ...found.subject, [language]: subject } }),
      ...(preheader && { preheader: { ...found.preheader, [language]: preheader } }),
    };
    const key = `${storeId} ${templateId} ${version} ${subject ?? ""} ${preheader ?? ""}`;
    const compiled = compiledOnce(key, content, brand, language, usual);
    const codeOf = async (pool: string) => text.coupons?.[pool] ?? null;
    const { shown, codes } = await promotedParts(reader, storeId, content, codeOf, text.shown);
    const values = { "store.name": brand.store, "customer.language": language, ...shown, ...codes, ...text.values };
    const write = (click?: Click) => fillMail(compiled, { language, items, values, click });
    return { ...(tracker ? await tracker.fill(write) : write()), shown };
  },
  /** Return the pools that a version takes codes from, for each reader one. */
  async couponPools(reader: Reader, storeId: string, templateId: string, version: number): Promise<string[]> {
    const content = await versionOf(reader, storeId, templateId, version);
    return content ? promotionsIn(content.blocks).pools : [];
  },
  /** Return a template of the store's own with what prevents it from being sent; undefined where there is none. */
  async ownContent(reader: Reader, storeId: string, id: string) {
    const row = await reader
      .selectFrom("template")
      .select(["version", "content", "kind"])
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .where("name", "is not", null)
      .executeTakeFirst();
    if (!row?.content || row.kind === "TRANSACTIONAL") return undefined;
    const { version, content, kind } = row;
    const languages = languagesOf(content);
    const { brand, usual } = await brandOf(deps, reader, storeId);
    const faults = faultsIn(content, new Set(variablesOf(kind).map(({ path }) => path)), isMarketing(kind));
    const look = await textLook(deps, reader, storeId);
    const filled = languages.map((language) => {
      const compiled = compileMail(content, brand, language, usual);
      const samples = samplesOf(kind, "LONG");
      const { html } = fillMail(compiled, { language, ...samples });
      return { bytes: Buffer.byteLength(html), segments: asTextMessage(compiled, { language, ...samples }, look).segments };
    });
    const largest = (of: "bytes" | "segments") => Math.max(0, ...filled.map((one) => one[of]));
    return { version, kind, content, languages, faults, size_bytes: largest("bytes"), segments: largest("segments") };
  },
  /** Return a campaign's template as a text message with sample values. @throws NOT_FOUND */
  async previewAsText(reader: Reader, storeId: string, id: string, language: Language): Promise<SizedText> {
    const { content } = await templateOf(reader, storeId, id);
    const { brand, usual } = await brandOf(deps, reader, storeId);
    const samples = samplesOf("CAMPAIGN", "SAMPLE", language === "ar");
    const look = await textLook(deps, reader, storeId);
    return asTextMessage(compileMail(content, brand, language, usual), { language, ...samples }, look);
  },
});

const textLook = async (deps: TextMessageLinks, reader: Reader, storeId: string) => ({
  links: await deps.shortLinksOf(reader, storeId),
  sender: await deps.textSender(reader, storeId),
});

/** Return a mail's plain text as the text message that is sent, with short links, which ends with how to stop them. */
function asTextMessage(compiled: Compiled, filling: Filling, { links, sender }: { links: ShortLinks; sender: string | null }): SizedText {
  const link = sampleLeaveLink(links);
  const values = { ...filling.values, ...textLeaveValues(link) };
  const { text: plain } = fillMail(compiled, { ...filling, values, click: sampleClick(links, false) });
  const text = withWayOut(plain, { language: filling.language, sender, link });
  return { text, ...smsSegments(text) };
}

/** Return the country and tags of whoever has the address of a mail, as far as they are known: of a subscriber, else of the latest order. */
async function readerOf(reader: Reader, storeId: string, values: Values): Promise<Values> {
  const email = values["customer.email"];
  if (typeof email !== "string" || email === "") return {};
  const person = await reader
    .selectFrom("subscriber")
    .select(["country", "tags"])
    .where("store_id", "=", storeId)
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  const order = await reader
    .selectFrom("orders")
    .select("country")
    .where("store_id", "=", storeId)
    .where("customer_email", "=", email.toLowerCase())
    .orderBy("ordered_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return readerValues({ country: person?.country ?? order?.country ?? null, tags: person?.tags ?? [] });
}

const brandLifeMs = 5000;
const brands = new Map<string, { until: number; found: ReturnType<typeof brandOf> }>();

/** Return how a store's mails look, as it was at most five seconds ago: a campaign writes hundreds a second. */
function recentBrand(deps: BrandDeps, reader: Reader, storeId: string): ReturnType<typeof brandOf> {
  const known = brands.get(storeId);
  if (known && known.until > performance.now()) return known.found;
  const found = brandOf(deps, reader, storeId);
  brands.set(storeId, { until: performance.now() + brandLifeMs, found });
  found.catch(() => brands.delete(storeId));
  return found;
}

const versions = new Map<string, Content>();

/** Return a version's content, which never changes. */
async function versionOf(reader: Reader, storeId: string, id: string, version: number): Promise<Content | undefined> {
  const key = `${storeId} ${id} ${version}`;
  const known = versions.get(key);
  if (known) return known;
  const row = await reader
    .selectFrom("template_version")
    .select("content")
    .where("store_id", "=", storeId)
    .where("template_id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  const [oldest] = versions.keys();
  if (versions.size >= mostCompiled && oldest !== undefined) versions.delete(oldest);
  if (row) versions.set(key, row.content);
  return row?.content;
}

export type TemplateLinks = { templateLinks: ReturnType<typeof templateLinks> };

/** Return how a store's mails look, and the language of readers who read none they are written in. */
export async function brandOf(deps: BrandDeps, reader: Reader, storeId: string): Promise<{ brand: Brand; usual: Language }> {
  const { name } = await reader.selectFrom("store").select("name").where("id", "=", storeId).executeTakeFirstOrThrow();
  const look = await deps.portalAppearanceLinks.lookOf(reader, storeId);
  const { colours, footer, default_language } = await deps.shopSettingsLinks.mailSettingsOf(reader, storeId);
  const logo = look.logo_file_id && portal.operations.logo.path.replace(":store", storeId).replace(":id", look.logo_file_id);
  const brand = {
    store: name,
    logo_url: logo && `${deps.config.publicUrl}${logo}`,
    pictures_url: `${deps.config.publicUrl}${picturePath}`,
    accent: colours.accent ?? look.accent,
    text: colours.text,
    background: colours.background,
    address: [footer.company, footer.address, footer.country].filter(Boolean),
  };
  return { brand, usual: default_language };
}

const mostCompiled = 500;
const compiledMails = new Map<string, Compiled>();

/** Compile a version of a mail once per language and look; the oldest of many are dropped. */
function compiledOnce(version: string, content: Content, brand: Brand, language: Language, usual: Language): Compiled {
  const key = `${version} ${language} ${usual} ${JSON.stringify(brand)}`;
  const known = compiledMails.get(key);
  if (known) return known;
  const compiled = compileMail(content, brand, language, usual);
  const [oldest] = compiledMails.keys();
  if (compiledMails.size >= mostCompiled && oldest !== undefined) compiledMails.delete(oldest);
  compiledMails.set(key, compiled);
  return compiled;
}
