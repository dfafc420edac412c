/** A path of SMTP has at most 256 octets, two of which are its angle brackets. */
export const longestAddress = 254;

/** What an unquoted local part consists of (RFC 5322). Dots may stand anywhere: shops and telephone companies have given out such addresses. */
const atom = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]$/;
/** Letters, signs and pictures of every script, without spaces, controls and what only changes how other characters are read. */
const foreign = /^(?:\p{L}|\p{M}|\p{N}|\p{S}|\p{P})$/u;
const asciiName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** What copying from other programs leaves around an address, such as marks of direction. */
const around = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;
/** The dots that other scripts write, which domains may be typed with. */
const dots = /[\u3002\uff0e\uff61]/g;

/**
 * Return the one spelling of an email address: trimmed, composed (NFC), in lower case, its domain in ASCII without a final dot, its local
 * part quoted only if it must be. Null for everything that is not exactly one address: two, one with a name, a header, an encoded word.
 * Every record is stored, found, compared and sent to by this spelling, so that one person is one person everywhere.
 */
export function normalEmail(typed: string): string | null {
  const text = typed.replace(around, "").normalize("NFC").toLowerCase().normalize("NFC");
  const at = text.lastIndexOf("@");
  const local = localOf(text.slice(0, Math.max(at, 0)));
  const domain = local && domainOf(text.slice(at + 1));
  if (!domain) return null;
  const address = `${local}@${domain}`;
  return new TextEncoder().encode(address).length <= longestAddress ? address : null;
}

function localOf(typed: string): string | null {
  const quoted = /^"(.*)"$/s.exec(typed);
  // A pair of backslash and character means the character.
  const plain = quoted ? (quoted[1] ?? "").replace(/\\(.)/gs, "$1") : typed;
  // Mail programs would decode "=?utf-8?q?…?=" and read something else.
  if (plain === "" || plain.includes("=?") || plain.trim() !== plain) return null;
  const characters = [...plain];
  if (characters.every(isAtom)) return plain;
  return quoted && characters.every((character) => character === " " || isAtom(character)) ? `"${plain}"` : null;
}

/** Characters that some programs read as a separator, as the wide comma, are none. */
function isAtom(character: string): boolean {
  if (character < "\u0080") return atom.test(character);
  return foreign.test(character) && [...character.normalize("NFKC").toLowerCase()].every((one) => one >= "\u0080" || atom.test(one));
}

/** Return a domain as name servers know it; null for addresses of machines, names of one part, and what is none. */
function domainOf(typed: string): string | null {
  const name = typed.replace(dots, ".").replace(/\.$/, "");
  const ascii = /^[a-z0-9.-]*$/.test(name) && !/(?:^|\.)xn--/.test(name) ? name : asciiOf(name);
  return ascii !== null && ascii.length <= 253 && asciiName.test(ascii) ? ascii : null;
}

/** Domains in other scripts are written in their ASCII form, as URLs are. */
function asciiOf(name: string): string | null {
  if (!/^[^\s/?#@:%[\]\\]+$/.test(name)) return null;
  try {
    return new URL(`http://${name}`).hostname.replace(/\.$/, "");
  } catch {
    return null;
  }
}

/** Return what an address is compared by: its one spelling; what is no address, in lower case, so that it is found as it was stored. */
export const emailKey = (typed: string): string => normalEmail(typed) ?? typed.trim().toLowerCase();
