import { type Language, languageTags } from "#contracts/session/rules";
import type { Content } from "#contracts/templates/content";
import { blockHtml } from "./blocks.ts";
import { escapeHtml } from "./escape.ts";
import { type Brand, type Look, lookOf } from "./look.ts";
import { type Compiled, joined, layout, type Part } from "./parts.ts";
import { mailPlain } from "./plain.ts";
import { inLanguage, textParts } from "./text-parts.ts";

/** Larger mails are cut off by Gmail. */
export const maxMailBytes = 102_400;

/** Words without spaces, such as addresses and numbers, break instead of widening the mail; some programs know only the older of the two. */
const breaking = "overflow-wrap:anywhere;word-break:break-word";
const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Return a mail in one language as constants and places for values; a missing text is taken from the fallback's language. */
export function compileMail(content: Content, brand: Brand, language: Language, fallback: Language): Compiled {
  const look = lookOf(brand, content.theme, language, fallback);
  const subject = textParts(inLanguage(content.subject, language, fallback) ?? "", "line");
  return { subject: joined(subject), html: joined(page(content, look)), text: joined(mailPlain(content, look)) };
}

function page(content: Content, look: Look): Part[] {
  const { language, fallback, direction, background, text } = look;
  const preheader = textParts(inLanguage(content.preheader, language, fallback) ?? "", "html");
  const body = `margin:0;padding:0;background-color:${background};color:${text};font-family:${font};font-size:16px;line-height:24px`;
  const card = `width:100%;max-width:600px;background-color:#ffffff;border-radius:8px;color:${text};${breaking}`;
  return [
    `<!doctype html><html lang="${languageTags[language]}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark"><title>',
    ...textParts(inLanguage(content.subject, language, fallback) ?? "", "attribute"),
    `</title>${styles(look)}</head>`,
    `<body class="page" style="${body}">`,
    '<div style="display:none;max-height:0;overflow:hidden">',
    ...preheader,
    "</div>",
    ...layout(`width="100%" class="page" style="background-color:${background}"`, [
      '<tr><td align="center" style="padding:16px 8px">',
      ...layout(
        `dir="${direction}" class="card" style="${card}"`,
        content.blocks.flatMap((block) => blockHtml(block, look)),
      ),
      "</td></tr>",
    ]),
    "</body></html>",
  ];
}

/** The dark style, and columns below one another on narrow screens; mail programs that drop it show the light mail. */
function styles({ accent, direction }: Look): string {
  const dark = [
    ".page{background-color:#12161b!important}",
    ".card{background-color:#1c232b!important;color:#eef1f4!important}",
    ".soft{color:#b4bec9!important}",
    ".line{border-color:#3a4551!important}",
    // Links in the store's colour may be illegible on a dark ground.
    "a.accent{color:#eef1f4!important}",
  ].join("");
  return [
    "<style>:root{color-scheme:light dark;supported-color-schemes:light dark}",
    `body{direction:${direction}}a{color:${escapeHtml(accent)}}`,
    "@media (max-width:599px){.column{max-width:100%!important}}",
    `@media (prefers-color-scheme:dark){${dark}}</style>`,
  ].join("");
}
