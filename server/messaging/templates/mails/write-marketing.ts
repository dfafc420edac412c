import type { Language } from "#contracts/session/rules";
import type { Content } from "#contracts/templates/content";
import type { Values } from "#contracts/templates/values";
import type { Reader } from "#server/db/open";
import { type Click, type FilledMail, fillMail, type Tracker } from "#server/messaging/domain/mail-html/fill";
import { promotionsIn } from "#server/messaging/domain/mail-html/promotions";
import type { ModuleDeps } from "#server/platforms/module";
import { loadRecentBrand } from "./brand.ts";
import { compiledOnce, mostCompiled } from "./compile-once.ts";
import { promotedParts } from "./promoted-values.ts";

/** A marketing text to write from a version of a template of the store's own. */
export interface MarketingText {
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

/** Write a message from a version of a template; null if there is no such version. */
export async function writeMarketing(
  deps: Pick<ModuleDeps, "config">,
  reader: Reader,
  storeId: string,
  text: MarketingText,
): Promise<(FilledMail & { shown: Values }) | null> {
  const { templateId, version, language, subject, preheader, items = [], tracker } = text;
  const found = await loadVersion(reader, storeId, templateId, version);
  if (!found) return null;
  const { brand, usual } = await loadRecentBrand(deps, reader, storeId);
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
}

/** Return the pools that a version takes codes from, one code per recipient. */
export async function listCouponPools(reader: Reader, storeId: string, templateId: string, version: number): Promise<string[]> {
  const content = await loadVersion(reader, storeId, templateId, version);
  return content ? promotionsIn(content.blocks).pools : [];
}

const versions = new Map<string, Content>();

/** Return a version's content, which never changes. */
async function loadVersion(reader: Reader, storeId: string, id: string, version: number): Promise<Content | undefined> {
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
