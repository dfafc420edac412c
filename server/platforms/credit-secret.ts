import { sealOf } from "#server/kit/seal";
import { creditCode } from "./operation-key.ts";

/** The secret that codes of gift cards and coupons derive from: it must not change, or a repeated call would issue another. */
export const creditSecret = (secret: string): string => sealOf(secret).fingerprint("codes of store credit", "");

/** Return the code of a credit issued on a platform, which is stored nowhere. */
export const issuedCode = (secret: string, key: string): string => creditCode(creditSecret(secret), key);
