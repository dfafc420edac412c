import type { Part } from "./parts.ts";

/** Pixels of the card where columns still stand beside one another: a mail of 600 without the page's edges. */
export const narrowest = 584;
/** Of what stands side by side: the space between is kept out by a text size of 0 around it, which its own text would inherit. */
export const textSize = "font-size:16px;line-height:24px";

/** Return a row of the mail's table. */
export const row = (parts: Part[], style = "padding:8px 24px"): Part[] => [`<tr><td style="${style}">`, ...parts, "</td></tr>"];

/** Return a table that only lays out. */
export const layout = (attributes: string, rows: Part[]): Part[] => [
  `<table role="presentation" border="0" cellpadding="0" cellspacing="0" ${attributes}>`,
  ...rows,
  "</table>",
];
