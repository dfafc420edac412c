const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Return text that is safe in HTML content and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

const schemes = /^(?:https?:\/\/|mailto:|tel:)/i;

/** Return an address that a mail may link to; empty for any other, such as `javascript:` and `data:`. */
export function safeUrl(url: string): string {
  const bare = url.replace(/[\s\p{Cc}]/gu, "");
  if (!schemes.test(bare)) return "";
  return /^https?:/i.test(bare) && !URL.canParse(bare) ? "" : bare;
}

/**
 * Return whether a text names something that nothing may link to: another scheme, or a host without one. The name of a host alone is
 * unfinished; invisible characters do not hide a scheme.
 */
export function isForbiddenLink(url: string): boolean {
  const bare = url.replace(/[\s\p{Cc}\p{Cf}]/gu, "");
  if (/^[/\\]{2}/.test(bare)) return true;
  return /^[a-z][a-z0-9+.-]*:/i.test(bare) && !/^(?:https?|mailto|tel):/i.test(bare);
}

/** Return one line, as subjects and header values must be. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** Return text for a left-to-right line, isolated where it runs from right to left and could reorder what stands around it. */
export const isolate = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);
