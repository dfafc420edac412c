import { contrast, legibleRatio } from "#contracts/contrast";
import type { Language } from "#contracts/session/rules";
import { type Block, type Content, promotions } from "#contracts/templates/content";
import type { Problem } from "#contracts/templates/templates";
import { maxMailBytes } from "../mail-html/compile.ts";
import { isForbiddenLink, safeUrl } from "../mail-html/escape.ts";
import type { Brand } from "../mail-html/look.ts";
import { textsIn, variablesIn, type Written } from "../mail-html/variables-in.ts";
import { parseText } from "./template-text.ts";

const problem = (code: Problem["code"], severity: Problem["severity"], at: string, rest: Partial<Problem> = {}): Problem => ({
  ...{ code, severity, at, language: null, detail: "", position: null },
  ...rest,
});

/** Return what must be mended before a mail can be saved: faulty and unknown variables, and links to what nothing may link to. */
export function faultsIn(content: Content, known: ReadonlySet<string>, isMarketing = true): Problem[] {
  const syntax = textsIn(content).flatMap(({ at, language, text }) => {
    const parsed = parseText(text);
    return parsed.ok ? [] : [problem("TEMPLATE_SYNTAX", "error", at, { language, detail: parsed.problem, position: parsed.position })];
  });
  const unknown = [...variablesIn(content)]
    .filter(([path]) => !known.has(path))
    .map(([path, at]) => problem("UNKNOWN_VARIABLE", "error", at, { detail: path }));
  const links = textsIn(content)
    .filter(({ text, isAddress }) => isAddress && isForbiddenLink(text))
    .map(({ at, text }) => problem("BAD_LINK", "error", at, { detail: text }));
  return [...syntax, ...unknown, ...links, ...promotionProblems(content, isMarketing)];
}

/** Goods and codes make a mail marketing, and an empty block of them shows nothing. */
function promotionProblems({ blocks }: Content, isMarketing: boolean): Problem[] {
  return blocks.flatMap((block, index): Problem[] => {
    const isPromotion = promotions.some((type) => type === block.type);
    if (isPromotion && !isMarketing) return [problem("PROMOTION", "error", `blocks.${index}`)];
    return isEmpty(block) ? [problem("NOTHING_CHOSEN", "error", `blocks.${index}`)] : [];
  });
}

function isEmpty(block: Block): boolean {
  if (block.type === "product") return block.variant_id === null;
  if (block.type === "grid") return block.source === "FIXED" && block.variant_ids.length === 0;
  return block.type === "coupon" && block.pool.trim() === "";
}

/**
 * Return the unfinished addresses of a mail, which nobody can follow and which it would leave out. They may stand in a draft, not in what is
 * sent; one that is a variable is judged once it has a value.
 */
export const deadLinksIn = (content: Content): Problem[] =>
  textsIn(content)
    .filter(({ text, isAddress }) => isAddress && !isForbiddenLink(text) && isDead(text))
    .map(({ at, text }) => problem("BAD_LINK", "error", at, { detail: text }));

function isDead(text: string): boolean {
  if (/^\s*\{\{/.test(text)) return false;
  const url = safeUrl(withSamples(text));
  return url === "" || /^(?:mailto|tel):$/i.test(url);
}

const withSamples = (text: string): string => text.replace(/\{\{.*?\}\}/g, "x").trim();

const caseLinks = ["case.url", "return.url", "claim.url"];

/** A mail that names a deadline says where it is met: replies by email reach no case. */
export function deadlineProblems(content: Content, known: ReadonlySet<string>): Problem[] {
  const used = variablesIn(content);
  const at = used.get("date");
  if (at === undefined || !known.has("case.url") || caseLinks.some((path) => used.has(path))) return [];
  return [problem("DEADLINE_WITHOUT_LINK", "warning", at, { detail: "case.url" })];
}

/** Return the uploaded pictures without a description in a language: recipients who do not see them would learn nothing of them. */
export const undescribedIn = (content: Content, language: Language): Problem[] =>
  pictureProblems(content, language).filter(({ severity }) => severity === "error");

/** Return what may be wrong with a mail in a language; of it, only an uploaded picture without a description is forbidden. */
export function weaknessesIn(content: Content, brand: Brand, language: Language): Problem[] {
  const written = textsIn(content).filter((one) => one.language === language || !/\.(?:en|fr|vi|cn|ar)$/.test(one.at));
  return [
    ...written.flatMap((one) => linkProblems(one)),
    ...subjectProblems(content, language),
    ...pictureProblems(content, language),
    ...colourProblems(content, brand),
  ];
}

function linkProblems({ at, text, isAddress }: Written): Problem[] {
  const isInsecure = isAddress && /^http:\/\//i.test(withSamples(text)) && !isDead(text);
  return isInsecure ? [problem("INSECURE_LINK", "warning", at, { detail: text })] : [];
}

function subjectProblems({ subject }: Content, language: Language): Problem[] {
  const text = subject[language] ?? "";
  const words = text.replace(/\{\{.*?\}\}/g, "");
  const letters = words.replace(/[^\p{L}]/gu, "");
  const at = `subject.${language}`;
  const about = { language, detail: text };
  return [
    ...(text.trim() === "" ? [problem("NO_SUBJECT", "warning", at, { language })] : []),
    ...(words.length > 60 ? [problem("LONG_SUBJECT", "warning", at, about)] : []),
    ...(letters.length > 5 && /\p{Lu}/u.test(letters) && letters === letters.toUpperCase()
      ? [problem("ALL_CAPITALS", "warning", at, about)]
      : []),
    ...((words.match(/[!！]/g) ?? []).length > 1 ? [problem("EXCLAMATIONS", "warning", at, about)] : []),
  ];
}

function pictureProblems(content: Content, language: Language): Problem[] {
  const inBlock = (block: Block, at: string): Problem[] => {
    if (block.type === "picture" && !block.alt[language]?.trim())
      return [problem("NO_ALT_TEXT", block.picture_id ? "error" : "warning", `${at}.alt`, { language })];
    if (block.type !== "columns") return [];
    return block.columns.flatMap(({ blocks }, column) =>
      blocks.flatMap((one, index) => inBlock(one, `${at}.columns.${column}.blocks.${index}`)),
    );
  };
  return content.blocks.flatMap((block, index) => inBlock(block, `blocks.${index}`));
}

/** Mails from this size on are reported, before they are too large. */
const largeBytes = 80 * 1024;

/** Return what is wrong with a mail of so many bytes. */
export function sizeProblems(bytes: number): Problem[] {
  const detail = String(bytes);
  if (bytes > maxMailBytes) return [problem("MAIL_TOO_LARGE", "error", "blocks", { detail })];
  return bytes >= largeBytes ? [problem("MAIL_LARGE", "warning", "blocks", { detail })] : [];
}

function colourProblems({ theme }: Content, brand: Brand): Problem[] {
  const text = theme.text ?? brand.text;
  const accent = theme.accent ?? brand.accent;
  return [
    ...(contrast(text, "#ffffff") < legibleRatio ? [problem("LOW_CONTRAST", "warning", "theme.text", { detail: text })] : []),
    ...(contrast(accent, "#ffffff") < legibleRatio ? [problem("LOW_CONTRAST", "warning", "theme.accent", { detail: accent })] : []),
  ];
}
