import { type Block, type Content, networkNames } from "#contracts/templates/content";
import { leavingPlain } from "./leaving.ts";
import { addressLines, type Look } from "./look.ts";
import type { Part } from "./parts.ts";
import { couponPlain, goodsPlain } from "./promotions.ts";
import { richPlain } from "./rich-text.ts";
import { shownIf } from "./shown-if.ts";
import { inLanguage, linkPart, textParts, withAddress } from "./text-parts.ts";

/** Return a block as plain text; pictures show their description, headers nothing. */
export const blockPlain = (block: Block, look: Look): Part[] => shownIf(block, look, linesOf(block, look));

/** Return the plain text of a mail; one that was written by hand still ends with who writes and how to leave, as marketing must. */
export function mailPlain({ plain, blocks }: Content, look: Look): Part[] {
  const own = plain[look.language];
  if (!own) return blocks.flatMap((block) => blockPlain(block, look));
  const footer = blocks.filter(({ type }) => type === "footer").flatMap((block) => blockPlain(block, look));
  const isSaid = /\{\{\s*unsubscribe_url\b/.test(own);
  return [...textParts(own, "plain"), ...(isSaid ? [] : [{ when: "unsubscribe_url", present: true, parts: ["\n\n", ...footer] }])];
}

function linesOf(block: Block, look: Look): Part[] {
  const inWords = (texts: Parameters<typeof inLanguage<string>>[0]) =>
    textParts(inLanguage(texts, look.language, look.fallback) ?? "", "plain");
  switch (block.type) {
    case "heading":
      return [...inWords(block.text), "\n\n"];
    case "text": {
      const doc = inLanguage(block.text, look.language, look.fallback);
      return doc ? richPlain(doc) : [];
    }
    case "button": {
      const link = linkPart(block.url, "plain");
      return [withAddress(link, [...inWords(block.label), ": ", link, "\n\n"])];
    }
    case "picture": {
      const link = block.link ? linkPart(block.link, "plain") : null;
      return [...inWords(block.alt), ...(link ? [withAddress(link, [": ", link])] : []), "\n\n"];
    }
    case "columns":
      return block.columns.flatMap(({ blocks }) => blocks.flatMap((one) => blockPlain(one, look)));
    case "social":
      return [
        ...block.links.map(({ network, url }): Part => {
          const link = linkPart(url, "plain");
          return withAddress(link, [`${networkNames[network]}: `, link, "\n"]);
        }),
        "\n",
      ];
    case "table":
      return table(inWords(block.title));
    case "footer":
      return ["-- \n", ...inWords(block.text), ...addressLines(look).map((one) => `\n${one}`), "\n", ...leavingPlain(look)];
    case "product":
    case "grid":
      return goodsPlain(block, look);
    case "coupon":
      return couponPlain(block, look);
    default:
      return [];
  }
}

function table(title: Part[]): Part[] {
  const slot = (path: string): Part => ({ path, fallback: "", format: null, place: "plain" });
  const variant: Part = { when: "item.variant", present: true, parts: [" (", slot("item.variant"), ")"] };
  const rows: Part = { each: [slot("item.quantity"), " × ", slot("item.title"), variant, "\n"] };
  return [{ when: "items", present: true, parts: [...title, "\n", rows, "\n"] }];
}
