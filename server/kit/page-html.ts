import type { Language } from "#contracts/session/session";
import { languageTags } from "#contracts/session/session";

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** Return a text in which nothing is markup. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** A button that sends a form with one answer. */
export interface Answer {
  action: string;
  label: string;
  isPrimary?: boolean;
}

/** Boxes to tick, sent together with one answer. */
export interface Choices extends Answer {
  label: string;
  legend: string;
  boxes: readonly { key: string; label: string; isTicked: boolean }[];
}

export interface PageContent {
  language: Language;
  store: string;
  title: string;
  lines: readonly string[];
  choices?: Choices | undefined;
  answers?: readonly Answer[];
  /** A link below, to another page of the same mail. */
  link?: { url: string; label: string } | undefined;
}

const style = `body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1c252e;background:#f4f6f8}main{max-width:32rem;margin:12vh auto 2rem;padding:2rem;background:#fff;border-radius:12px;box-sizing:border-box;overflow-wrap:anywhere}@media(max-width:34rem){main{margin:0;border-radius:0;min-height:100vh}}h1{font-size:1.35rem;line-height:1.3;margin:.25rem 0 1rem}.store{color:#56636f;margin:0}form{margin:1rem 0 0}fieldset{border:0;margin:0 0 .75rem;padding:0}legend{padding:0;margin-block-end:.25rem}label{display:block;padding:.35rem 0}input{inline-size:1.1rem;block-size:1.1rem;vertical-align:-.15rem}button{font:inherit;font-weight:600;width:100%;padding:.7rem 1rem;border-radius:8px;border:1px solid #8593a0;background:#fff;color:inherit;cursor:pointer}button.primary{background:#0f5a44;border-color:#0f5a44;color:#fff}button:focus-visible,a:focus-visible{outline:3px solid #0f5a44;outline-offset:2px}a{color:#0f5a44}@media(prefers-color-scheme:dark){body{color:#e9eef2;background:#10161b}main{background:#1c252e}.store{color:#aab6c0}button.primary{background:#7fd6b4;border-color:#7fd6b4;color:#10161b}a{color:#7fd6b4}button:focus-visible,a:focus-visible{outline-color:#7fd6b4}}`;

const choicesOf = ({ action, label, legend, boxes }: Choices): string =>
  `<form method="post"><fieldset><legend>${escapeHtml(legend)}</legend>${boxes
    .map(
      (box) =>
        `<label><input type="checkbox" name="topic-${escapeHtml(box.key)}" value="on"${box.isTicked ? " checked" : ""}> <bdi>${escapeHtml(box.label)}</bdi></label>`,
    )
    .join("")}</fieldset><button class="primary" name="action" value="${action}">${escapeHtml(label)}</button></form>`;

/** Return a whole page: no script, no file of its own, no cookie. */
export function pageHtml({ language, store, title, lines, choices, answers = [], link }: PageContent): string {
  const forms = answers.map(
    ({ action, label, isPrimary }) =>
      `<form method="post"><button${isPrimary ? ' class="primary"' : ""} name="action" value="${action}">${escapeHtml(label)}</button></form>`,
  );
  return `<!doctype html>
<html lang="${languageTags[language]}" dir="${language === "ar" ? "rtl" : "ltr"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><p class="store"><bdi>${escapeHtml(store)}</bdi></p><h1>${escapeHtml(title)}</h1>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("")}${choices ? choicesOf(choices) : ""}${forms.join("")}${link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>` : ""}</main></body>
</html>
`;
}
