import type { Language } from "#contracts/session/rules";
import type { Block, Content } from "#contracts/templates/content";
import { parseText } from "../texts/template-text.ts";
import { richVariables } from "./rich-text.ts";

/** A text of a mail: its path in the content, and its language. */
export interface Written {
  at: string;
  language: Language;
  text: string;
  /** Whether it is where a link leads or a picture comes from. */
  isAddress?: true;
}

const perLanguage = (at: string, texts: Partial<Record<Language, string>>): Written[] =>
  Object.entries(texts).map(([language, text]) => ({ at: `${at}.${language}`, language: language as Language, text }));

/** Return every one-line text and address of a mail. */
export function textsIn(content: Content): Written[] {
  return [
    ...perLanguage("subject", content.subject),
    ...perLanguage("preheader", content.preheader),
    ...perLanguage("plain", content.plain),
    ...content.blocks.flatMap((block, index) => textsOf(block, `blocks.${index}`)),
  ];
}

/** An address is the same in every language; a fault in it is reported once. */
const address = (at: string, text: string): Written => ({ at, language: "en", text, isAddress: true });

function textsOf(block: Block, at: string): Written[] {
  switch (block.type) {
    case "heading":
      return perLanguage(`${at}.text`, block.text);
    case "button":
      return [...perLanguage(`${at}.label`, block.label), address(`${at}.url`, block.url)];
    case "picture":
      return [
        ...perLanguage(`${at}.alt`, block.alt),
        ...(block.picture_id ? [] : [address(`${at}.url`, block.url)]),
        ...(block.link ? [address(`${at}.link`, block.link)] : []),
      ];
    case "columns":
      return block.columns.flatMap(({ blocks }, column) =>
        blocks.flatMap((one, index) => textsOf(one, `${at}.columns.${column}.blocks.${index}`)),
      );
    case "social":
      return block.links.map(({ url }, index) => address(`${at}.links.${index}.url`, url));
    case "table":
      return perLanguage(`${at}.title`, block.title);
    case "footer":
      return perLanguage(`${at}.text`, block.text);
    case "product":
      return perLanguage(`${at}.label`, block.label);
    case "grid":
      return [...perLanguage(`${at}.title`, block.title), ...perLanguage(`${at}.label`, block.label)];
    case "coupon":
      return [...perLanguage(`${at}.title`, block.title), ...perLanguage(`${at}.note`, block.note)];
    case "text":
      return Object.entries(block.text).flatMap(([language, doc]) =>
        doc.content
          .flatMap((one) => (one.type === "paragraph" ? [one] : one.content.flatMap((item) => item.content)))
          .flatMap(({ content = [] }) =>
            content.flatMap((inline): Written[] => {
              const link = inline.marks?.find((mark) => mark.type === "link");
              return link ? [{ at: `${at}.text.${language}`, language: language as Language, text: link.attrs.href, isAddress: true }] : [];
            }),
          ),
      );
    default:
      return [];
  }
}

/** Return the paths of all variables of a mail, once each, with where each first stands. */
export function variablesIn(content: Content): Map<string, string> {
  const found = new Map<string, string>();
  const add = (path: string, at: string) => found.has(path) || found.set(path, at);
  for (const { at, text } of textsIn(content)) {
    const parsed = parseText(text);
    if (parsed.ok) for (const part of parsed.parts) if (typeof part !== "string") add(part.path, at);
  }
  const inBlock = (block: Block, at: string): void => {
    if (block.show_if && "variable" in block.show_if) add(block.show_if.variable, `${at}.show_if`);
    if (block.type === "text")
      for (const [language, doc] of Object.entries(block.text)) for (const path of richVariables(doc)) add(path, `${at}.text.${language}`);
    if (block.type === "columns")
      for (const [column, { blocks }] of block.columns.entries())
        for (const [index, one] of blocks.entries()) inBlock(one, `${at}.columns.${column}.blocks.${index}`);
  };
  for (const [index, block] of content.blocks.entries()) inBlock(block, `blocks.${index}`);
  return found;
}
