import { type Block, networkNames } from "#contracts/templates/content";
import { escapeHtml } from "./escape.ts";
import { leavingHtml } from "./leaving.ts";
import { addressLines, type Look } from "./look.ts";
import type { Part } from "./parts.ts";
import { layout, narrowest, row, textSize } from "./parts.ts";
import { couponHtml, goodsHtml } from "./promotions.ts";
import { richHtml } from "./rich-text.ts";
import { shownIf } from "./shown-if.ts";
import { inLanguage, linkPart, textParts, urlPart, withAddress } from "./text-parts.ts";

const align = (block: { align: "START" | "CENTER" | "END" }, { direction }: Look): string => {
  if (block.align === "CENTER") return "center";
  return (block.align === "START") === (direction === "ltr") ? "left" : "right";
};
/** Return a block as rows of the mail's table, shown only on its condition. */
export const blockHtml = (block: Block, look: Look): Part[] => shownIf(block, look, rowsOf(block, look));

function rowsOf(block: Block, look: Look): Part[] {
  switch (block.type) {
    case "heading":
      return heading(block, look);
    case "text":
      return text(block, look);
    case "button":
      return button(block, look);
    case "picture":
      return picture(block, look);
    case "columns":
      return columns(block, look);
    case "divider":
      return row(['<div class="line" style="border-top:1px solid #dfe3e8;font-size:0;line-height:0">&nbsp;</div>']);
    case "spacer":
      return [`<tr><td style="height:${block.height}px;font-size:0;line-height:${block.height}px">&nbsp;</td></tr>`];
    case "social":
      return social(block, look);
    case "table":
      return table(block, look);
    case "header":
      return header(look);
    case "footer":
      return footer(block, look);
    case "product":
    case "grid":
      return goodsHtml(block, look);
    case "coupon":
      return couponHtml(block, look);
  }
}

function heading(block: Extract<Block, { type: "heading" }>, look: Look): Part[] {
  const tag = `h${block.level}`;
  const size = block.level === 1 ? "24px;line-height:32px" : "18px;line-height:26px";
  const style = `margin:0;font-size:${size};font-weight:700;text-align:${align(block, look)}`;
  return row([`<${tag} style="${style}">`, ...textParts(inLanguage(block.text, look.language, look.fallback) ?? "", "html"), `</${tag}>`]);
}

function text(block: Extract<Block, { type: "text" }>, look: Look): Part[] {
  const doc = inLanguage(block.text, look.language, look.fallback);
  return doc ? row([`<div style="text-align:${align(block, look)}">`, ...richHtml(doc, look.accent), "</div>"], "padding:4px 24px") : [];
}

/** A link drawn as a button; Outlook needs its own drawing for the padding to be clickable. */
function button(block: Extract<Block, { type: "button" }>, look: Look): Part[] {
  const label = textParts(inLanguage(block.label, look.language, look.fallback) ?? "", "html");
  const url = linkPart(block.url, "attribute");
  const fill = `background-color:${look.accent};color:${look.onAccent}`;
  const drawn = row([
    `<div style="text-align:${align(block, look)}">`,
    '<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="',
    url,
    `" style="height:44px;v-text-anchor:middle;width:240px" arcsize="18%" stroke="f" fillcolor="${look.accent}"><center style="color:${look.onAccent};font-weight:bold">`,
    ...label,
    "</center></v:roundrect><![endif]--><!--[if !mso]><!-- -->",
    '<a href="',
    url,
    `" class="button" style="display:inline-block;padding:12px 24px;border-radius:8px;${fill};font-weight:700;text-decoration:none">`,
    ...label,
    "</a><!--<![endif]--></div>",
  ]);
  return [withAddress(url, drawn)];
}

function picture(block: Extract<Block, { type: "picture" }>, look: Look): Part[] {
  const alt = textParts(inLanguage(block.alt, look.language, look.fallback) ?? "", "attribute");
  const style = `display:block;width:100%;max-width:${block.width}px;height:auto;border:0`;
  const own = block.picture_id ? escapeHtml(`${look.brand.pictures_url}${block.picture_id}`) : null;
  const source = urlPart(block.url, "attribute");
  const image: Part[] = ['<img src="', own ?? source, '" alt="', ...alt, `" width="${block.width}" style="${style}">`];
  const link = block.link ? linkPart(block.link, "attribute") : null;
  const drawn = row(link ? [withAddress(link, ['<a href="', link, '">', ...image, "</a>"], image)] : image);
  return own ? drawn : [withAddress(source, drawn)];
}

function columns(block: Extract<Block, { type: "columns" }>, look: Look): Part[] {
  const width = Math.floor(narrowest / block.columns.length);
  const cells = block.columns.flatMap(({ blocks }): Part[] => [
    `<!--[if mso]><td width="${width}" valign="top"><![endif]-->`,
    `<div class="column" style="display:inline-block;vertical-align:top;width:100%;max-width:${width}px;${textSize}">`,
    ...layout(
      'width="100%"',
      blocks.flatMap((one) => blockHtml(one, look)),
    ),
    "</div><!--[if mso]></td><![endif]-->",
  ]);
  return row(
    ['<!--[if mso]><table role="presentation" width="600"><tr><![endif]-->', ...cells, "<!--[if mso]></tr></table><![endif]-->"],
    "padding:0;font-size:0",
  );
}

function social(block: Extract<Block, { type: "social" }>, look: Look): Part[] {
  const links = block.links.map(({ network, url }): Part => {
    const link = linkPart(url, "attribute");
    const style = `color:${look.accent};margin:0 8px`;
    return withAddress(link, ['<a href="', link, `" class="accent" style="${style}">${networkNames[network]}</a> `]);
  });
  return links.length > 0 ? row(['<div style="text-align:center">', ...links, "</div>"]) : [];
}

/** The items of the case, one row each; nothing where there are none. */
function table(block: Extract<Block, { type: "table" }>, look: Look): Part[] {
  const start = look.direction === "ltr" ? "left" : "right";
  const cell = "padding:8px 0;border-top:1px solid #dfe3e8";
  const item: Part[] = [
    `<tr><td class="line" style="${cell};text-align:${start}">`,
    { path: "item.title", fallback: null, format: null, place: "html" },
    {
      when: "item.variant",
      present: true,
      parts: [
        '<br><span class="soft" style="color:#5b6672">',
        { path: "item.variant", fallback: "", format: null, place: "html" },
        "</span>",
      ],
    },
    `</td><td class="line" style="${cell};text-align:${start === "left" ? "right" : "left"};white-space:nowrap">`,
    { path: "item.quantity", fallback: "", format: null, place: "html" },
    "</td></tr>",
  ];
  const title = textParts(inLanguage(block.title, look.language, look.fallback) ?? "", "html");
  const caption: Part[] = [`<caption style="text-align:${start};font-weight:700;padding:8px 0">`, ...title, "</caption>"];
  const grid: Part[] = ['<table width="100%" style="border-collapse:collapse">', ...caption, { each: item }, "</table>"];
  return [{ when: "items", present: true, parts: row(grid) }];
}

function header({ brand }: Look): Part[] {
  const name = escapeHtml(brand.store);
  const logo = brand.logo_url
    ? `<img src="${escapeHtml(brand.logo_url)}" alt="${name}" height="40" style="display:block;height:40px;width:auto;border:0">`
    : `<strong style="font-size:18px">${name}</strong>`;
  return row([logo], "padding:24px 24px 16px 24px");
}

function footer(block: Extract<Block, { type: "footer" }>, look: Look): Part[] {
  const reason = textParts(inLanguage(block.text, look.language, look.fallback) ?? "", "html");
  const address = addressLines(look)
    .map((one) => `<br><bdi>${escapeHtml(one)}</bdi>`)
    .join("");
  const style = "padding:24px;font-size:12px;line-height:18px;color:#5b6672";
  return ['<tr><td class="soft" style="', style, '">', ...reason, address, ...leavingHtml(look), "</td></tr>"];
}
