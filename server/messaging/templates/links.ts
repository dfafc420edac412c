import type { RawBuilder } from "kysely";
import { emailKey } from "#contracts/email-address";
import { portal } from "#contracts/portal/portal";
import type { PortalData } from "#contracts/portal/settings";
import type { Language } from "#contracts/session/rules";
import type { Content } from "#contracts/templates/content";
import { picturePath } from "#contracts/templates/pictures";
import type { SystemMailKey } from "#contracts/templates/system-mails";
import type { Values } from "#contracts/templates/values";
import type { SizedText } from "#contracts/text-messages";
import type { Config } from "#server/config";
import type { Reader } from "#server/db/open";
import { recent } from "#server/db/recent";
import { compileMail } from "#server/messaging/domain/mail-html/compile";
import { type Click, type FilledMail, type Filling, fillMail, type Goods, type Tracker } from "#server/messaging/domain/mail-html/fill";
import type { Brand } from "#server/messaging/domain/mail-html/look";
import type { Compiled } from "#server/messaging/domain/mail-html/parts";
import { promotionsIn } from "#server/messaging/domain/mail-html/promotions";
import { dependsOnReader, readerValues } from "#server/messaging/domain/mail-html/reader";
import { type ShortLinks, sampleClick, sampleLeaveLink } from "#server/messaging/domain/sending/short-link";
import { languagesOf, readingLanguage } from "#server/messaging/domain/texts/mail-languages";
import { faultsIn } from "#server/messaging/domain/texts/mail-problems";
import { isMarketing, samplesOf, variablesOf } from "#server/messaging/domain/texts/mail-variables";
import { smsSegments } from "#server/messaging/domain/texts/sms-segments";
import { textLeaveValues, withWayOut } from "#server/messaging/domain/texts/sms-way-out";
import { findSmsConnection } from "#server/messaging/message-connections/api";
import { savedShopSettings, shopSettingsFrom } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";
import { promotedParts, promotedValues } from "./promoted-values.ts";
import { templateOf } from "./repository.ts";

/** Selects what a store has saved of its settings. */
type Saved<Settings> = RawBuilder<Partial<Settings> | null>;

/** What templates need from other modules. */
export interface TemplatesLinks {
  portalAppearanceLinks: { savedPortal(storeId: string): Saved<PortalData>; portalFrom(saved: Partial<PortalData> | null): PortalData };
}
/** How links in text messages are written, and the sender of the messages. */
export interface TextMessageLinks {
  shortLinksOf(reader: Reader, storeId: string): Promise<ShortLinks>;
}
export type TextDeps = TextMessageLinks & Pick<ModuleDeps, "config" | "ports">;
export type BrandDeps = TemplatesLinks & { config: Pick<Config, "publicUrl"> };

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

/** What other modules need from templates. */
export const templateLinks = (deps: BrandDeps) => ({
  /** Write an email from the store's template, in the recipient's language if the template has it. */
  async writeMail(reader: Reader, storeId: string, facts: MailFacts): Promise<WrittenMail> {
    const { key, own = null, language: wanted, values, items = [] } = facts;
    const id = own ?? key;
    const { content, version, is_active } = await templateOf(reader, storeId, id);
    if (!is_active) return null;
    const { brand, usual } = await brandOf(deps, reader, storeId);
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
  },
});

/** A marketing text to write from a version of a template of the store's own. */
interface MarketingText {
  templateId: string;
  version: number;
  language: Language;
  /** Texts of an A/B variant, which replace the template's. */
  subject?: string | undefined;
  preheader?: string | undefined;
  values: Values;
  items?: readonly Values[];
  /** The recipient's codes by pool. */
  coupons?: Readonly<Record<string, string>> | undefined;
  /** Writes the links; undefined: they stay unchanged. */
  tracker?: Tracker | undefined;
  /** The products that the email showed when it was sent, instead of today's catalogue. */
  shown?: Values | undefined;
}

/** What sending and campaigns need from templates. */
export const marketingLinks = (deps: BrandDeps & TextDeps) => ({
  /** Write a message from a version of a template; null if there is no such version. */
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
  /** Return the pools that a version takes codes from, one code per recipient. */
  async couponPools(reader: Reader, storeId: string, templateId: string, version: number): Promise<string[]> {
    const content = await versionOf(reader, storeId, templateId, version);
    return content ? promotionsIn(content.blocks).pools : [];
  },
  /** Return a template of the store's own with what prevents it from being sent; undefined if there is no such template. */
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

const textLook = async (deps: TextDeps, reader: Reader, storeId: string) => ({
  links: await deps.shortLinksOf(reader, storeId),
  // The usual sender; null: the provider chooses, or there is none.
  sender: (await findSmsConnection(deps, reader, storeId))?.senderFor(null) ?? null,
});

/** Return an email's plain text as a text message with short links, ending with how to unsubscribe. */
function asTextMessage(compiled: Compiled, filling: Filling, { links, sender }: { links: ShortLinks; sender: string | null }): SizedText {
  const link = sampleLeaveLink(links);
  const values = { ...filling.values, ...textLeaveValues(link) };
  const { text: plain } = fillMail(compiled, { ...filling, values, click: sampleClick(links, false) });
  const text = withWayOut(plain, { language: filling.language, sender, link });
  return { text, ...smsSegments(text) };
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

interface UsedBrand {
  brand: Brand & { reply_to: string | null };
  usual: Language;
}
const brands = recent<UsedBrand>({ what: "the look of a store's emails", lifeMs: 5000, most: 1000 });

/** Return the look of a store's emails, cached for five seconds: a campaign writes hundreds per second. */
const recentBrand = (deps: BrandDeps, reader: Reader, storeId: string): Promise<UsedBrand> =>
  brands(reader, storeId, () => brandOf(deps, reader, storeId));

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

/** Return the look of a store's emails, and the fallback language for recipients whose language they lack. */
export async function brandOf(deps: BrandDeps, reader: Reader, storeId: string): Promise<UsedBrand> {
  const { portalAppearanceLinks } = deps;
  const { name, portal_settings, shop_settings } = await reader
    .selectFrom("store")
    .select(["name", portalAppearanceLinks.savedPortal(storeId).as("portal_settings"), savedShopSettings(storeId).as("shop_settings")])
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  const look = portalAppearanceLinks.portalFrom(portal_settings);
  const { colours, footer, default_language, reply_to } = shopSettingsFrom(shop_settings);
  const logo = look.logo_file_id && portal.operations.logo.path.replace(":store", storeId).replace(":id", look.logo_file_id);
  const brand = {
    store: name,
    reply_to,
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

/** Compile a version of an email once per language and look; the oldest compiled ones are dropped. */
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
