import { sql } from "kysely";
import type { ErrorCode } from "#contracts/errors";
import { keptHours, type MessageConnection, rateLimits, smsHours } from "#contracts/message-connections";
import { providerEvents } from "#contracts/provider-events";
import type { AddressChannel } from "#contracts/subscribers/states";
import type { Config } from "#server/config";
import type { Reader } from "#server/db/open";
import { smsKeywords } from "#server/messaging/domain/texts/sms-keyword";
import type { ModuleDeps } from "#server/platforms/module";
import { type ConnectionRow, connectionOf } from "./repository.ts";
import type { Stored } from "./stored.ts";

const hour = 3_600_000;
const week = 7 * 24 * hour;

const { STOP, START, HELP } = smsKeywords;
const smsRules = { keywords: { STOP: [...STOP], START: [...START], HELP: [...HELP] }, hours: [...smsHours] };

/** Return the address where a connection's provider sends its reports. */
export const eventsUrl = ({ publicUrl }: Pick<Config, "publicUrl">, id: string): string =>
  `${publicUrl}${providerEvents.operations.receive.path.replace(":connection_id", id)}`;

/** Return a channel's connection and its health, without secrets. */
export async function showConnection(
  { db, config, ports, clock }: Pick<ModuleDeps, "db" | "config" | "ports" | "clock">,
  storeId: string,
  channel: AddressChannel,
  reader: Reader = db.kysely,
): Promise<MessageConnection> {
  const known = await connectionOf(reader, ports.seal, storeId, channel);
  const row = known?.row ?? null;
  const since = new Date(clock.now().getTime() - week).toISOString();
  return {
    ...{ id: row?.id ?? null, channel, adapter: row?.adapter ?? "kept" },
    ...{ rate: row?.rate ?? rateLimits.usual, daily_limit: row?.daily_limit ?? null },
    ...settingsShown(known?.stored ?? null),
    ...(await eventsShown(reader, config, row, since)),
    ...{ tested_at: row?.tested_at ?? null, last_error: (row?.last_error ?? null) as ErrorCode | null },
    house: channel === "EMAIL" && config.smtpUrl !== null ? new URL(config.smtpUrl).host : null,
    health: await healthOf(reader, storeId, channel, since),
    sms_rules: channel === "SMS" ? smsRules : null,
    kept: channel === "EMAIL" ? await keptMails(reader, storeId, clock.now()) : 0,
    ...{ version: row?.version ?? 0, updated_at: row?.updated_at ?? null },
  };
}

/** The end of a secret, by which its owner recognizes it. */
const last4 = (secret: string | null | undefined): string | null => (secret ? secret.slice(-4) : null);

function settingsShown(stored: Stored | null): Pick<MessageConnection, "smtp" | "twilio" | "secrets"> {
  const secrets = { password_last4: null, api_key_last4: null, auth_token_last4: null, events_secret_last4: null };
  if (stored?.adapter === "smtp") {
    const own = { password_last4: last4(stored.password), events_secret_last4: last4(stored.events_secret) };
    return { smtp: stored.settings, twilio: null, secrets: { ...secrets, ...own } };
  }
  if (stored?.adapter === "twilio")
    return { smtp: null, twilio: stored.settings, secrets: { ...secrets, auth_token_last4: last4(stored.auth_token) } };
  if (stored?.adapter !== "resend") return { smtp: null, twilio: null, secrets };
  const own = { api_key_last4: last4(stored.api_key), events_secret_last4: last4(stored.events_secret) };
  return { smtp: null, twilio: null, secrets: { ...secrets, ...own } };
}

async function eventsShown(
  reader: Reader,
  config: Config,
  row: ConnectionRow | null,
  since: string,
): Promise<Pick<MessageConnection, "events_url" | "last_event_at" | "unknown_events">> {
  if (!row) return { events_url: null, last_event_at: null, unknown_events: 0 };
  const found = await reader
    .selectFrom("provider_event")
    .select((eb) => [
      eb.fn.max("received_at").as("last"),
      sql<number>`coalesce(sum(unknown_messages) filter (where received_at >= ${since}), 0)::int`.as("unknown"),
    ])
    .where("store_id", "=", row.store_id)
    .where("connection_id", "=", row.id)
    .executeTakeFirstOrThrow();
  return { events_url: eventsUrl(config, row.id), last_event_at: found.last, unknown_events: found.unknown };
}

/** Count what became of the messages of a week. */
async function healthOf(reader: Reader, storeId: string, channel: AddressChannel, since: string): Promise<MessageConnection["health"]> {
  const sum = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})::int`;
  const sent = await reader
    .selectFrom("message")
    .select([
      sum("true").as("sent"),
      sum("delivered_at is not null").as("delivered"),
      sum("bounced_at is not null").as("bounced"),
      sum("complained_at is not null").as("complained"),
    ])
    .where("store_id", "=", storeId)
    .where("channel", "=", channel)
    .where("sent_at", ">=", since)
    .executeTakeFirstOrThrow();
  const { failed } = await reader
    .selectFrom("message")
    .select(sum("true").as("failed"))
    .where("store_id", "=", storeId)
    .where("channel", "=", channel)
    .where("state", "=", "FAILED")
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return { ...sent, failed };
}

async function keptMails(reader: Reader, storeId: string, now: Date): Promise<number> {
  const { n } = await reader
    .selectFrom("message")
    .select(sql<number>`count(*)::int`.as("n"))
    .where("store_id", "=", storeId)
    .where("state", "=", "KEPT")
    .where("kind", "=", "TRANSACTIONAL")
    .where("created_at", ">", new Date(now.getTime() - keptHours * hour).toISOString())
    .executeTakeFirstOrThrow();
  return n;
}
