import { fieldOf, joined } from "../answers.ts";
import { type CarrierClient, carrierClient, type Refusal } from "../client.ts";
import type { CarrierAccess } from "../port.ts";

/** Return the header that proves who asks: the two keys of an integration. */
export const authorizationOf = ({ key, publicKey }: Pick<CarrierAccess, "key" | "publicKey">): string =>
  `Basic ${Buffer.from(`${publicKey ?? ""}:${key}`).toString("base64")}`;

/** Return a client of Sendcloud's API. */
export const sendcloudClient = (access: CarrierAccess): CarrierClient =>
  carrierClient({
    ...{ base: access.bases.sendcloud, send: access.sendTo(access.bases.sendcloud), watch: access.watch, now: access.now, refusalIn },
    headers: { authorization: authorizationOf(access) },
  });

/** Refusals come in two forms: one error, or a list of them; a code may be a number. */
function refusalIn(status: number, json: unknown): Refusal | null {
  const list = fieldOf(json, "errors");
  const errors = Array.isArray(list) ? list : [fieldOf(json, "error")];
  const [code] = errors.map((one) => fieldOf(one, "code")).filter((one) => typeof one === "string" || typeof one === "number");
  return code === undefined ? null : { status, code: String(code), message: joined(errors) };
}
