import { generateSecret, generateURI, verifySync } from "otplib";

const issuer = "Backhaul";
/** Phone clocks are slightly off: one step of 30 seconds before and after is accepted. */
const toleranceSeconds = 30;

export const newSecret = (): string => generateSecret();

/** Return the content of the QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const otpauthUrl = (secret: string, email: string): string => generateURI({ issuer, label: email, secret });

/** Return the time step of a code; null when it is invalid now. */
export function stepOf(secret: string, typed: string, now: Date): number | null {
  const token = typed.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const seen = verifySync({ secret, token, epoch: Math.floor(now.getTime() / 1000), epochTolerance: toleranceSeconds });
  return seen.valid && "timeStep" in seen ? seen.timeStep : null;
}
