import { hmacSha256 } from "#server/kit/digest";
import { isSameText } from "#server/kit/same-text";

const signedBytes = 12;
type Purpose = "l" | "o" | "v";
const signatureOf = (linkKey: string, purpose: Purpose, named: string): string =>
  hmacSha256(linkKey, [purpose, named].join("\n")).subarray(0, signedBytes).toString("base64url");

/** Which link of a message, and by whom: a message's recipient, or nobody who could be named. */
export type Clicked = {
  /** A registered link, or one of the message's own addresses. */
  link: { id: number } | { own: number };
} & ({ messageId: string } | { nonce: string; campaignId: string | null; variant: string | null });

const written = (link: Clicked["link"]): string => ("id" in link ? link.id.toString(36) : `-${link.own}`);
const namedBy = (clicked: Clicked): string =>
  "messageId" in clicked
    ? [clicked.messageId, written(clicked.link)].join(".")
    : ["~", clicked.nonce, clicked.campaignId ?? "", clicked.variant ?? "", written(clicked.link)].join(".");

/** Return the token of a link; it works for ever. */
export const clickToken = (linkKey: string, clicked: Clicked): string => {
  const named = namedBy(clicked);
  return `${named}.${signatureOf(linkKey, "l", named)}`;
};

/** Return the token of a mail's invisible picture. */
export const openToken = (linkKey: string, messageId: string): string => `${messageId}.${signatureOf(linkKey, "o", messageId)}`;

const ofReader = /^(([\w-]{1,64})\.(-?[0-9a-z]{1,12}))\.([\w-]{16})$/;
const ofNobody = /^(~\.([\w-]{16})\.([\w-]{0,64})\.([A-D]?)\.([0-9a-z]{1,12}))\.([\w-]{16})$/;
const ofMail = /^([\w-]{1,64})\.([\w-]{16})$/;

/** A token that was read, but not yet proved to be ours. */
export interface Claimed<T> {
  named: T;
  /** Whether a store's key signed it. */
  isSignedBy(linkKey: string): boolean;
}

const claimed = <T>(named: T, purpose: Purpose, text: string, signature: string): Claimed<T> => ({
  named,
  isSignedBy: (linkKey) => isSameText(signature, signatureOf(linkKey, purpose, text)),
});

/** Return what a link's token says; null: it is none. */
export function readClickToken(token: string): Claimed<Clicked> | null {
  const [, text = "", messageId = "", link = "", signature = ""] = ofReader.exec(token) ?? [];
  if (text) return claimed({ messageId, link: link.startsWith("-") ? { own: Number(link.slice(1)) } : idOf(link) }, "l", text, signature);
  const [, other = "", nonce = "", campaignId = "", variant = "", id = "", signed = ""] = ofNobody.exec(token) ?? [];
  if (!other) return null;
  return claimed({ nonce, campaignId: campaignId || null, variant: variant || null, link: idOf(id) }, "l", other, signed);
}

const idOf = (text: string) => ({ id: Number.parseInt(text, 36) });

/** Return the message that a picture's token names; null: it is none. */
export const readOpenToken = (token: string): Claimed<string> | null => readMailToken("o", token);

/** Return the message that a token shows in a browser; null: it is none. */
export const readViewToken = (token: string): Claimed<string> | null => readMailToken("v", token);

function readMailToken(purpose: "o" | "v", token: string): Claimed<string> | null {
  const [, messageId = "", signature = ""] = ofMail.exec(token) ?? [];
  return messageId ? claimed(messageId, purpose, messageId, signature) : null;
}
