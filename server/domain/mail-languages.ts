import { type Language, languages } from "#contracts/session/rules";
import type { Block, Content } from "#contracts/templates/content";
import type { RichText } from "#contracts/templates/rich-text";

type Texts = Partial<Record<Language, string | RichText>>;

/** Return the texts that readers see; descriptions of pictures and the preheader may be left out. */
function shownTexts({ subject, blocks }: Content): Texts[] {
  return [subject, ...blocks.flatMap(textsOf)];
}

function textsOf(block: Block): Texts[] {
  switch (block.type) {
    case "heading":
    case "text":
    case "footer":
      return [block.text];
    case "button":
      return [block.label];
    case "table":
      return [block.title];
    case "product":
      return [block.label];
    case "grid":
      return [block.title, block.label];
    case "coupon":
      return [block.title, block.note];
    case "columns":
      return block.columns.flatMap(({ blocks }) => blocks.flatMap(textsOf));
    default:
      return [];
  }
}

const isWritten = (text: string | RichText | undefined): boolean =>
  typeof text === "string" ? text.trim() !== "" : (text?.content.some((block) => (block.content ?? []).length > 0) ?? false);

/** Return the languages a mail is written in: its subject, and every text that any language has. */
export function languagesOf(content: Content): Language[] {
  const texts = shownTexts(content);
  const inUse = texts.filter((one, index) => index === 0 || languages.some((language) => isWritten(one[language])));
  return languages.filter((language) => inUse.every((one) => isWritten(one[language])));
}

/** Return the languages in which some text is written, but not all. */
export function begunLanguages(content: Content): Language[] {
  const complete = languagesOf(content);
  const texts = shownTexts(content);
  return languages.filter((language) => !complete.includes(language) && texts.some((one) => isWritten(one[language])));
}

/** Return the language a reader gets: their own, else the store's, else the first the mail is written in. */
export function readingLanguage(content: Content, wanted: Language, usual: Language): Language {
  const written = languagesOf(content);
  return [wanted, usual].find((language) => written.includes(language)) ?? written[0] ?? usual;
}
