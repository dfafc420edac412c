import type { ErrorCode } from "#contracts/errors";
import type { Language } from "#contracts/session/rules";
import { type AutomationMailKey, kindOfMail } from "#contracts/templates/system-mails";
import type { Problem, TextPreview } from "#contracts/templates/templates";
import type { Values } from "#contracts/templates/values";
import { mostSegments } from "#contracts/text-messages";
import type { TextedMailKey } from "#contracts/transactional-texts";
import type { Reader } from "#server/db/open";
import { AppError, ensure } from "#server/kit/errors";
import { type Click, type FilledMail, fillMail, type Tracker } from "#server/messaging/domain/mail-html/fill";
import type { Part } from "#server/messaging/domain/mail-html/parts";
import { linkedParts, textParts } from "#server/messaging/domain/mail-html/text-parts";
import { sampleClick } from "#server/messaging/domain/sending/short-link";
import { samplesOf, variablesOf } from "#server/messaging/domain/texts/mail-variables";
import { smsSegments } from "#server/messaging/domain/texts/sms-segments";
import { withStopLine } from "#server/messaging/domain/texts/sms-way-out";
import { parseText } from "#server/messaging/domain/texts/template-text";
import { loadShortLinks } from "#server/messaging/mail-links/api";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";
import { defaultWords } from "./default-words.ts";

type Texts = Partial<Record<Language, string>>;
/** A mail whose words also exist as a text message. */
type TextKey = AutomationMailKey | TextedMailKey;
interface TextFacts {
  key: TextKey;
  /** The store's own words. */
  texts: Texts;
  language: Language;
  values: Values;
  /** Writes the links; undefined: they stay as they stand. */
  tracker?: Tracker | undefined;
}
type Deps = Pick<ModuleDeps, "config" | "db">;

/** Return the product's own words of a text message; where it has none, those of the mail's subject with its first link. */
function builtIn(key: TextKey, language: Language): string {
  const { texts, phrases, mails } = defaultWords(language);
  const own = texts[key];
  if (own) return own;
  const link = variablesOf(key).find(({ type }) => type === "url");
  return `${phrases.fromStore}${mails[key].subject}${link ? `\n{{ ${link.path} }}` : ""}`;
}

/** Return the language and words a recipient gets: the store's own in theirs or in its usual one, else the built-in ones. */
function wordsFor(key: TextKey, texts: Texts, wanted: Language, usual: Language): { language: Language; text: string } {
  for (const language of [wanted, usual]) {
    const text = texts[language];
    if (text) return { language, text };
  }
  return { language: wanted, text: builtIn(key, wanted) };
}

const isAutomation = (key: TextKey): boolean => kindOfMail(key) === "AUTOMATION";

/** Return the text with every value in its place; one of marketing says how a recipient gets no more of them. */
function fill(key: TextKey, text: string, language: Language, values: Values, click?: Click): FilledMail {
  const urls = new Set(variablesOf(key).flatMap(({ path, type }) => (type === "url" ? [path] : [])));
  const parts = linkedParts(textParts(text, "plain")).map(
    (part): Part =>
      typeof part !== "string" && "path" in part && urls.has(part.path) ? { url: [part], place: "plain", link: true } : part,
  );
  const filled = fillMail({ subject: [], html: [], text: parts }, { language, values, click });
  // The spaces of amounts would make every letter of the message larger.
  const plain = filled.text.replace(/[\u00a0\u202f]/g, " ").trim();
  return { ...filled, text: isAutomation(key) ? withStopLine(plain, language) : plain };
}

/** Return what must be mended before a text can be saved. */
function faultsOf(key: TextKey, language: Language, text: string): Problem[] {
  const about = { severity: "error", at: "text", language } as const;
  const parsed = parseText(text);
  if (!parsed.ok) return [{ ...about, code: "TEMPLATE_SYNTAX", detail: parsed.problem, position: parsed.position }];
  const known = new Set(variablesOf(key).flatMap(({ path, type }) => (type === "list" ? [] : [path])));
  return parsed.parts.flatMap((part): Problem[] =>
    typeof part === "string" || known.has(part.path) ? [] : [{ ...about, code: "UNKNOWN_VARIABLE", detail: part.path, position: null }],
  );
}

function refuse(faults: readonly Problem[], code: Problem["code"] & ErrorCode, at: string): void {
  const problems = faults.filter((one) => one.code === code);
  const [first] = problems;
  if (first) throw new AppError(code, { problems, at: `${at}.${first.language}`, position: first.position, variable: first.detail });
}

const storeName = async (reader: Reader, storeId: string): Promise<string> =>
  (await reader.selectFrom("store").select("name").where("id", "=", storeId).executeTakeFirstOrThrow()).name;

/** Return how previews write the links of a text: those of automations are short. */
const loadClick = async (deps: Deps, reader: Reader, storeId: string, key: TextKey): Promise<Click | undefined> =>
  isAutomation(key) ? sampleClick(await loadShortLinks(deps, reader, storeId), true) : undefined;

/** Write a text message, in the recipient's language as far as the store has written it. */
export async function writeTextMessage(reader: Reader, storeId: string, { key, texts, language: wanted, values, tracker }: TextFacts) {
  const { default_language } = await loadShopSettings(reader, storeId);
  const { language, text } = wordsFor(key, texts, wanted, default_language);
  const all = { "store.name": await storeName(reader, storeId), "customer.language": language, ...values };
  const write = (click?: Click) => fill(key, text, language, all, click);
  const { text: body, missing } = tracker ? await tracker.fill(write) : write();
  return { text: body, missing, language };
}

/** Return a text as a recipient would get it, with the segments it takes. */
export async function previewTextMessage(
  deps: Deps,
  reader: Reader,
  storeId: string,
  { key, language, text }: { key: TextKey; language: Language; text?: string | undefined },
): Promise<TextPreview> {
  const { values } = samplesOf(key, "SAMPLE", language === "ar");
  const built_in = builtIn(key, language);
  const click = await loadClick(deps, reader, storeId, key);
  const filled = fill(key, text ?? built_in, language, { ...values, "store.name": await storeName(reader, storeId) }, click);
  const faults = text === undefined ? [] : faultsOf(key, language, text);
  return { text: filled.text, ...smsSegments(filled.text), faults, built_in };
}

/**
 * Assert that a store's own words, which stand at this place of a body, can be sent, also with long values. @throws TEMPLATE_SYNTAX,
 * UNKNOWN_VARIABLE, SMS_TOO_LONG
 */
export async function assertTextMessages(
  deps: Deps,
  reader: Reader,
  storeId: string,
  { key, texts, at }: { key: TextKey; texts: Texts; at: string },
): Promise<void> {
  const written = Object.entries(texts) as [Language, string][];
  const faults = written.flatMap(([language, text]) => faultsOf(key, language, text));
  refuse(faults, "TEMPLATE_SYNTAX", at);
  refuse(faults, "UNKNOWN_VARIABLE", at);
  const click = await loadClick(deps, reader, storeId, key);
  const { values } = samplesOf(key, "LONG");
  const sizes = written.map(([language, text]) => smsSegments(fill(key, text, language, values, click).text).segments);
  const segments = Math.max(0, ...sizes);
  ensure(segments <= mostSegments, "SMS_TOO_LONG", { at, segments });
}
