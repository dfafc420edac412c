import { addressBelow } from "#server/kit/address";
import { fieldOf, joined } from "../answers.ts";
import { type CarrierClient, carrierClient, type Refusal } from "../client.ts";
import type { CarrierAccess } from "../port.ts";

const version = "/2024-09";
const isSandbox = (key: string): boolean => key.startsWith("sand_");

/** What a key is for, as its first letters say. */
export const modeOf = (key: string): "TEST" | "LIVE" => (isSandbox(key) ? "TEST" : "LIVE");

/** Return where a key is taken: one of the sandbox at its own address alone. */
export const easyshipOrigin = (key: string, bases: Pick<CarrierAccess["bases"], "easyship" | "easyshipSandbox">): string =>
  isSandbox(key) ? bases.easyshipSandbox : bases.easyship;

/** Return a client of Easyship's API. */
export function easyshipClient({ bases, key, sendTo, watch, now }: CarrierAccess): CarrierClient {
  const origin = easyshipOrigin(key, bases);
  return carrierClient({
    ...{ base: addressBelow(origin, version), send: sendTo(origin), watch, now, refusalIn },
    headers: { authorization: `Bearer ${key}` },
  });
}

/** Only a refusal in Easyship's own form is one. What exactly is wrong is in its details. */
function refusalIn(status: number, json: unknown): Refusal | null {
  const error = fieldOf(json, "error");
  const [code, details] = [fieldOf(error, "code"), fieldOf(error, "details")];
  if (typeof code !== "string") return null;
  const words = Array.isArray(details) && details.length > 0 ? details : [fieldOf(error, "message")];
  return { status, code, message: joined(words) };
}
