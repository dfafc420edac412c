import { type Language, languages } from "#contracts/session/rules";
import type { RichInline, RichParagraph, RichText } from "#contracts/templates/rich-text";
import { escapeHtml, safeUrl } from "../mail-html/escape.ts";

/** Return an article's text as HTML: every character of it escaped, and links to pages, mail and telephone alone. */
export function articleHtml(doc: RichText): string {
  return doc.content
    .map((block) => {
      if (block.type === "paragraph") return `<p>${inlineHtml(block)}</p>`;
      const tag = block.type === "bulletList" ? "ul" : "ol";
      const items = block.content.map((item) => `<li>${item.content.map(inlineHtml).join("<br>")}</li>`);
      return `<${tag}>${items.join("")}</${tag}>`;
    })
    .join("");
}

const inlineHtml = ({ content = [] }: RichParagraph): string => content.map(markedHtml).join("");

function markedHtml(inline: RichInline): string {
  let html = inline.type === "text" ? escapeHtml(inline.text) : inline.type === "hardBreak" ? "<br>" : "";
  for (const mark of inline.marks ?? []) {
    if (mark.type === "bold") html = `<strong>${html}</strong>`;
    else if (mark.type === "italic") html = `<em>${html}</em>`;
    else if (mark.type === "underline") html = `<u>${html}</u>`;
    else html = linkHtml(mark.attrs.href, html);
  }
  return html;
}

/** An address that may not be linked to leaves its words. */
function linkHtml(href: string, html: string): string {
  const url = safeUrl(href);
  return url ? `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${html}</a>` : html;
}

const paragraphsIn = (doc: RichText): readonly RichParagraph[] =>
  doc.content.flatMap((block): readonly RichParagraph[] =>
    block.type === "paragraph" ? [block] : block.content.flatMap(({ content }) => content),
  );

/** Return the addresses in a text that may not be linked to, of which readers would see the words alone. */
export const droppedLinks = (doc: RichText): string[] =>
  paragraphsIn(doc)
    .flatMap(({ content = [] }) => content.flatMap(({ marks = [] }) => marks))
    .flatMap((mark) => (mark.type === "link" && safeUrl(mark.attrs.href) === "" ? [mark.attrs.href] : []));

/** Return an article's text as words alone, for the search. */
export const articleWords = (doc: RichText): string =>
  paragraphsIn(doc)
    .map(({ content = [] }) => content.map((inline) => (inline.type === "text" ? inline.text : " ")).join(""))
    .join("\n");

interface Written {
  titles: Partial<Record<Language, string>>;
  bodies: Partial<Record<Language, RichText>>;
}

/** Return the languages an article is whole in: with a title and a text. */
export const languagesOf = ({ titles, bodies }: Written): Language[] =>
  languages.filter((language) => {
    const body = bodies[language];
    return Boolean(titles[language]?.trim()) && body !== undefined && articleWords(body).trim() !== "";
  });

/** Return the language a reader is shown: their own, else English, else the first. */
export const shownLanguage = (whole: readonly Language[], wanted: Language): Language | undefined =>
  whole.includes(wanted) ? wanted : whole.includes("en") ? "en" : whole[0];

/** Return the title an article is listed under: in English, else in the first language that has one. */
export const listedTitle = ({ titles }: Pick<Written, "titles">): string =>
  titles.en?.trim() || Object.values(titles).find((title) => title?.trim()) || "";
