import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { CoreDeps } from "#server/core/module";
import { cookieIn, setCookie } from "#server/kit/cookies";
import type { Device } from "#server/kit/device";
import { isSameText } from "#server/kit/same-text";
import type { Seal } from "#server/kit/seal";
import type { Attempt } from "./attempts.ts";

type Deps = Pick<CoreDeps, "seal" | "config">;

const lifeSeconds = 180 * 24 * 60 * 60;

/** One cookie per subject, so that several people may use one browser. */
const cookieOf = (seal: Seal, subject: string): string => `bh_device_${seal.fingerprint("device cookie", subject).slice(0, 16)}`;

const markOf = (seal: Seal, subject: string, id: string, until: string): string =>
  seal.fingerprint("known device", `${subject}\n${id}\n${until}`);

/**
 * Let the browser prove later that it gave the right answer for this subject before. It proves nothing else and signs
 * nobody in.
 */
export function rememberDevice({ seal, config }: Deps, reply: FastifyReply, subject: string, now: Date): void {
  const [id, until] = [randomBytes(16).toString("base64url"), String(now.getTime() + lifeSeconds * 1000)];
  const value = `${id}.${until}.${markOf(seal, subject, id, until)}`;
  reply.header("set-cookie", setCookie({ name: cookieOf(seal, subject), value, path: "/api/", lifeSeconds }, config.publicUrl));
}

/** The subject of an account's password, and of the devices that signed in to it. */
export const accountSubject = (email: string): string => `account ${email.toLowerCase()}`;

/** Return an attempt at a secret of the account with this address. */
export const attemptAt = (deps: Deps, email: string, device: Device, subject = accountSubject(email)): Attempt => ({
  subject,
  ip: device.ip,
  device: knownDevice(deps, device.cookies, accountSubject(email), device.now),
  now: device.now,
});

/** Return the device's id when it gave the right answer for this subject before; otherwise null. */
export function knownDevice({ seal, config }: Deps, cookies: string | undefined, subject: string, now: Date): string | null {
  const [id, until, mark] = cookieIn(cookies, cookieOf(seal, subject), config.publicUrl)?.split(".") ?? [];
  if (!id || !until || !mark || !(Number(until) > now.getTime())) return null;
  return isSameText(markOf(seal, subject, id, until), mark) ? id : null;
}
