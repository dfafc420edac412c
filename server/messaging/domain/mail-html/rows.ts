import type { Part } from "./parts.ts";

/** Return a row of the mail's table. */
export const row = (parts: Part[], style = "padding:8px 24px"): Part[] => [`<tr><td style="${style}">`, ...parts, "</td></tr>"];

/** Return a table that only lays out. */
export const layout = (attributes: string, rows: Part[]): Part[] => [
  `<table role="presentation" border="0" cellpadding="0" cellspacing="0" ${attributes}>`,
  ...rows,
  "</table>",
];
