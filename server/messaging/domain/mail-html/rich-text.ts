import type { RichInline, RichMark, RichParagraph, RichText } from "#contracts/templates/rich-text";
import { escapeHtml } from "./escape.ts";
import type { Part } from "./parts.ts";
import { linkPart, withAddress } from "./text-parts.ts";

const paragraphStyle = "margin:0 0 12px 0";

/** Return rich text as HTML for mail programs, with links in a colour. */
export function richHtml(doc: RichText, accent: string): Part[] {
  return doc.content.flatMap((block): Part[] => {
    if (block.type === "paragraph") return [`<p style="${paragraphStyle}">`, ...inlineHtml(block, accent), "</p>"];
    const tag = block.type === "bulletList" ? "ul" : "ol";
    const items = block.content.flatMap((item): Part[] => [
      "<li>",
      ...lines(item.content, (one) => inlineHtml(one, accent), "<br>"),
      "</li>",
    ]);
    return [`<${tag} style="margin:0 0 12px 0;padding-inline-start:24px">`, ...items, `</${tag}>`];
  });
}

function lines(paragraphs: readonly RichParagraph[], write: (one: RichParagraph) => Part[], between: string): Part[] {
  return paragraphs.flatMap((one, index) => [...(index > 0 ? [between] : []), ...write(one)]);
}

function inlineHtml({ content = [] }: RichParagraph, accent: string): Part[] {
  return content.flatMap((inline) => withMarks(inline, accent, bareHtml(inline)));
}

function bareHtml(inline: RichInline): Part {
  if (inline.type === "hardBreak") return "<br>";
  if (inline.type === "text") return escapeHtml(inline.text);
  const { path, fallback, format } = inline.attrs;
  return { path, fallback, format, place: "html" };
}

function withMarks({ marks = [] }: { marks?: RichMark[] | undefined }, accent: string, part: Part): Part[] {
  let parts: Part[] = [part];
  for (const mark of marks) {
    if (mark.type === "bold") parts = ["<strong>", ...parts, "</strong>"];
    else if (mark.type === "italic") parts = ["<em>", ...parts, "</em>"];
    else if (mark.type === "underline") parts = ["<u>", ...parts, "</u>"];
    else {
      const link = linkPart(mark.attrs.href, "attribute");
      parts = [withAddress(link, ['<a href="', link, `" style="color:${accent}" class="accent">`, ...parts, "</a>"], parts)];
    }
  }
  return parts;
}

/** Return rich text as plain text; a link's address follows its words. */
export function richPlain(doc: RichText): Part[] {
  return doc.content.flatMap((block): Part[] => {
    if (block.type === "paragraph") return [...inlinePlain(block), "\n\n"];
    const items = block.content.flatMap((item, index): Part[] => [
      block.type === "bulletList" ? "- " : `${index + 1}. `,
      ...lines(item.content, inlinePlain, "\n  "),
      "\n",
    ]);
    return [...items, "\n"];
  });
}

function inlinePlain({ content = [] }: RichParagraph): Part[] {
  return content.flatMap((inline): Part[] => {
    if (inline.type === "hardBreak") return ["\n"];
    const link = inline.marks?.find((mark) => mark.type === "link");
    const { type } = inline;
    const words: Part = type === "text" ? inline.text : { ...inline.attrs, place: "plain" };
    if (!link || words === link.attrs.href) return [words];
    const url = linkPart(link.attrs.href, "plain");
    return [words, withAddress(url, [" (", url, ")"])];
  });
}

/** Return the variables of a rich text. */
export function richVariables(doc: RichText): string[] {
  const paragraphs = doc.content.flatMap((block) =>
    block.type === "paragraph" ? [block] : block.content.flatMap(({ content }) => content),
  );
  return paragraphs.flatMap(({ content = [] }) => content.flatMap((inline) => (inline.type === "variable" ? [inline.attrs.path] : [])));
}
