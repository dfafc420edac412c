import type { AddressChannel } from "#contracts/subscribers/states";
import type { Reader } from "#server/db/open";
import type { ModuleDeps } from "#server/platforms/module";
import { openReturnBox } from "./links.ts";
import { connectionById } from "./repository.ts";
import { eventsUrl } from "./show-connection.ts";
import { eventsUser, type Stored } from "./stored.ts";

/** What reports of providers need of connections. */
export const reportingLinks = (deps: Pick<ModuleDeps, "config" | "ports">) => ({
  openReturnBox: (localPart: string) => openReturnBox(deps, localPart),
  async reportingConnection(reader: Reader, id: string) {
    const known = await connectionById(reader, deps.ports.seal, id);
    if (!known) return null;
    const { store_id, channel } = known.row;
    return { id, storeId: store_id, channel: channel as AddressChannel, url: eventsUrl(deps.config, id), source: sourceIn(known.stored) };
  },
});

/** Return the secrets that a connection's reports are verified with; null: it has no reports. */
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
