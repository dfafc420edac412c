import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Keeps what must not be readable in the database: sealed when it is needed again, as a fingerprint when it is only compared. */
export interface Seal {
  /** AES-256-GCM; the same text is sealed differently each time. */
  seal(text: string): string;
  /** null when it was changed, or sealed with another secret. */
  open(sealed: string): string | null;
  /** HMAC-SHA-256, hex. Short codes cannot be found by trying without the secret. `purpose` keeps equal codes of different kinds apart. */
  fingerprint(purpose: string, text: string): string;
}

const [ivBytes, tagBytes] = [12, 16];
const made = new Map<string, Seal>();

/** The seal of a server's secret; keys derive from it by HKDF, one a use. */
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
