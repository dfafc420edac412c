import type { AddressChannel } from "#contracts/subscribers/states";
import type { Reader } from "#server/db/open";
import type { ModuleDeps } from "#server/platforms/module";
import { connectionById } from "./repository.ts";
import { eventsUrl } from "./show-connection.ts";
import { eventsUser, type Stored } from "./stored.ts";

/** A connection as far as its reports are concerned. */
export interface ReportingConnection {
  id: string;
  storeId: string;
  channel: AddressChannel;
  url: string;
  /** The secrets that its reports are verified with; null: it has no reports. */
  source: ReturnType<typeof sourceIn>;
}

/** Return a connection by the id that is part of the address of its reports; null: there is none. */
export async function findReportingConnection(
  deps: Pick<ModuleDeps, "config" | "ports">,
  reader: Reader,
  id: string,
): Promise<ReportingConnection | null> {
  const known = await connectionById(reader, deps.ports.seal, id);
  if (!known) return null;
  const { store_id, channel } = known.row;
  return { id, storeId: store_id, channel: channel as AddressChannel, url: eventsUrl(deps.config, id), source: sourceIn(known.stored) };
}

function sourceIn(stored: Stored | null) {
  if (stored?.adapter === "twilio") return { kind: "twilio" as const, auth_token: stored.auth_token ?? "", sender: stored.settings.sender };
  if (stored?.adapter === "resend") return stored.events_secret ? { kind: "resend" as const, secret: stored.events_secret } : null;
  if (stored?.adapter !== "smtp") return null;
  const { events, topic_arn, public_key } = stored.settings;
  if (events === "ses" && topic_arn) return { kind: events, topic_arn };
  if (events === "sendgrid" && public_key) return { kind: events, public_key };
  const secret = stored.events_secret ?? "";
  if (events === "mailgun") return { kind: events, signing_key: secret };
  return events === "postmark" || events === "own" ? { kind: events, username: eventsUser, password: secret } : null;
}
