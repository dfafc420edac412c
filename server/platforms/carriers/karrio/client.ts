import { addressBelow } from "#server/kit/address";
import { fieldOf, joined } from "../answers.ts";
import { type CarrierClient, carrierClient, type Refusal } from "../client.ts";
import { type CarrierAccess, CarrierTrouble } from "../port.ts";

export const version = "/v1";

/** Return where a store's own installation answers. @throws CarrierTrouble account, when it names none */
export function baseOf({ settings }: CarrierAccess): string {
  if (settings.base_url === null) throw new CarrierTrouble("account", "NO_ADDRESS");
  return settings.base_url.replace(/\/+$/, "");
}

export const authorizationOf = ({ key }: Pick<CarrierAccess, "key">): string => `Token ${key}`;

/** Return a client of Karrio's API, at an address that a store chose. */
export const karrioClient = (access: CarrierAccess): CarrierClient =>
  carrierClient({
    ...{ base: addressBelow(baseOf(access), version), send: access.sendOutside, watch: access.watch, now: access.now, refusalIn },
    headers: { authorization: authorizationOf(access) },
  });

/** A refusal of Karrio's is a list of errors; one of a carrier's a list of messages. */
function refusalIn(status: number, json: unknown): Refusal | null {
  const [errors, messages] = [fieldOf(json, "errors"), fieldOf(json, "messages")];
  const list = Array.isArray(errors) ? errors : messages;
  if (!Array.isArray(list) || list.length === 0) return null;
  const code = fieldOf(list[0], "code");
  return { status, code: typeof code === "string" ? code : String(status), message: joined(list) };
}
