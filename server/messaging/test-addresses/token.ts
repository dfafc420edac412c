import { hmacSha256 } from "#server/kit/digest";
import { isSameText } from "#server/kit/same-text";

const signatureOf = (linkKey: string, id: string): string =>
  hmacSha256(linkKey, ["t", id].join("\n")).subarray(0, 12).toString("base64url");

/** Return what whoever reads an address confirms it with. */
export const tokenOf = (linkKey: string, id: string): string => `${id}.${signatureOf(linkKey, id)}`;

/** Return the address that a token names, and whether a store's key signed it; null: it is none. */
export function readToken(token: string): { id: string; isSignedBy(linkKey: string): boolean } | null {
  const [, id = "", signature = ""] = /^([\w-]{1,64})\.([\w-]{16})$/.exec(token) ?? [];
  return id ? { id, isSignedBy: (linkKey) => isSameText(signature, signatureOf(linkKey, id)) } : null;
}
