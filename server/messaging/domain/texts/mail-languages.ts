import { type Language, languages } from "#contracts/session/rules";
import type { Block, Content } from "#contracts/templates/content";
import type { RichText } from "#contracts/templates/rich-text";
import { isShownIn } from "../mail-html/shown-if.ts";

type Texts = Partial<Record<Language, string | RichText>>;

/** Return the texts that recipients of a language see; descriptions of pictures and the preheader may be left out. */
function shownTexts({ subject, blocks }: Content, language: Language): Texts[] {
  return [subject, ...textsOf(blocks, language)];
}

const textsOf = (blocks: readonly Block[], language: Language): Texts[] =>
  blocks.filter((block) => isShownIn(block, language)).flatMap((block) => ownTexts(block, language));

function ownTexts(block: Block, language: Language): Texts[] {
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
      return block.columns.flatMap(({ blocks }) => textsOf(blocks, language));
    default:
      return [];
  }
}

const isWritten = (text: string | RichText | undefined): boolean =>
  typeof text === "string" ? text.trim() !== "" : (text?.content.some((block) => (block.content ?? []).length > 0) ?? false);

/** Return the languages a mail is written in: its subject, and every text shown in them that any language has. */
export const languagesOf = (content: Content): Language[] =>
  languages.filter((language) => {
    const [subject, ...texts] = shownTexts(content, language);
    const inUse = texts.filter((one) => languages.some((other) => isWritten(one[other])));
    return isWritten(subject?.[language]) && inUse.every((one) => isWritten(one[language]));
  });

/** Return the languages in which some text is written, but not all. */
export function begunLanguages(content: Content): Language[] {
  const complete = languagesOf(content);
  return languages.filter(
    (language) => !complete.includes(language) && shownTexts(content, language).some((one) => isWritten(one[language])),
  );
}

/** Return the language a recipient gets: their own, else the store's, else the first the mail is written in. */
export function readingLanguage(content: Content, wanted: Language, usual: Language): Language {
  const written = languagesOf(content);
  return [wanted, usual].find((language) => written.includes(language)) ?? written[0] ?? usual;
}
