import { randomInt } from "node:crypto";

/** What the fingerprints of recovery codes are for. */
export const recoveryPurpose = "recovery";
const count = 10;
const length = 10;
/** Without easily confused characters. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Return ten new codes, "ABCDE-FGHJK"; 50 bits each. */
export function makeRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < count) {
    const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
    codes.add(`${text.slice(0, length / 2)}-${text.slice(length / 2)}`);
  }
  return [...codes];
}

/** Normalise a typed code to the form that is hashed. */
export const bareRecoveryCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
