import { isSameText } from "#server/kit/same-text";
import type { ReceivedEvent } from "./port.ts";

/** Return whether a request carries this name and password. */
export function isBasicAuth({ headers }: Pick<ReceivedEvent, "headers">, username: string, password: string): boolean {
  const [, sent = ""] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? "") ?? [];
  return password !== "" && isSameText(Buffer.from(sent, "base64").toString("utf8"), `${username}:${password}`);
}
