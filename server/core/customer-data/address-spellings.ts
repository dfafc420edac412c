import { domainToUnicode } from "node:url";
import { emailKey } from "#contracts/email-address";

/** Return the spellings under which earlier versions, platforms and documents may have stored an address, in lower case, the one in use first. */
export function spellingsOf(address: string): string[] {
  const spelled = emailKey(address);
  if (spelled === "") return [];
  const at = spelled.lastIndexOf("@") + 1;
  const [local, domain] = [spelled.slice(0, at), spelled.slice(at)];
  const readable = domainToUnicode(domain) || domain;
  const boxes = [local, local.startsWith('"') ? local : `"${local.slice(0, -1)}"@`];
  const composed = boxes.flatMap((box) => [domain, readable].flatMap((name) => [`${box}${name}`, `${box}${name}.`]));
  return [...new Set([spelled, address.trim().toLowerCase(), ...composed, ...composed.map((one) => one.normalize("NFD"))])];
}
