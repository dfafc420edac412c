import type { Click } from "../mail-html/fill.ts";

/** Six random bytes, in base64url. */
export const codeBytes = 6;
/** The code of a page about what its recipient gets begins with this, which no other code holds and which is one character of a text message. */
export const pageMark = "=";
/** A code in previews. */
const sampleCode = "aB3dE5gH";

/** How a store's text messages write their links. */
export interface ShortLinks {
  /** Where short links are opened. */
  base: string;
  /** Whether clicks are counted. */
  isCounted: boolean;
}

export const shortUrl = (base: string, code: string): string => `${base}/s/${code}`;

/** Return whether a link of a text message is written short: to be counted, or because that takes fewer characters. */
export const isShortened = (url: string, { base, isCounted }: ShortLinks): boolean =>
  !url.startsWith(shortUrl(base, "")) && (isCounted || shortUrl(base, sampleCode).length < url.length);

/** Return how previews write links; `isOwnToo`: also those that differ between recipients. */
export const sampleClick =
  (links: ShortLinks, isOwnToo: boolean): Click =>
  (url, pattern) =>
    isShortened(url, links) && (pattern === null || isOwnToo) ? shortUrl(links.base, sampleCode) : url;

/** Return the link by which recipients leave, in previews. */
export const sampleLeaveLink = ({ base }: ShortLinks): string => shortUrl(base, `${pageMark}${sampleCode}`);
