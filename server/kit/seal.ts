import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Protects values stored in the database: sealed when needed again, fingerprinted when only compared. */
export interface Seal {
  /** Encrypt with AES-256-GCM; the result differs each time. */
  seal(text: string): string;
  /** Decrypt; null when it was changed or sealed with another secret. */
  open(sealed: string): string | null;
  /**
   * Return an HMAC-SHA-256, hex. Without the secret, short codes cannot be found by trial. `purpose` separates equal
   * codes of different kinds.
   */
  fingerprint(purpose: string, text: string): string;
}

const [ivBytes, tagBytes] = [12, 16];
/** Begins a sealed text where a plain one may be stored too. */
export const sealMark = "sealed:";

export const isSealed = (stored: string): boolean => stored.startsWith(sealMark);
export const sealMarked = (seal: Pick<Seal, "seal">, text: string): string => sealMark + seal.seal(text);
/** Return a stored text, sealed or plain; null when it was sealed with another secret. */
export const openMarked = (seal: Pick<Seal, "open">, stored: string): string | null =>
  isSealed(stored) ? seal.open(stored.slice(sealMark.length)) : stored;

const made = new Map<string, Seal>();

/** Return the seal of a server secret; one key per use is derived by HKDF. */
export function sealOf(secret: string): Seal {
  const known = made.get(secret);
  if (known) return known;
  const seal = createSeal(secret);
  made.set(secret, seal);
  return seal;
}

function createSeal(secret: string): Seal {
  const derived = (use: string) => Buffer.from(hkdfSync("sha256", secret, "backhaul", use, 32));
  const [sealing, marking] = [derived("seal"), derived("fingerprint")];
  return {
    seal(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", sealing, iv);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < ivBytes + tagBytes) return null;
      const decipher = createDecipheriv("aes-256-gcm", sealing, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
    fingerprint: (purpose, text) => createHmac("sha256", marking).update(`${purpose}\n${text}`).digest("hex"),
  };
}
