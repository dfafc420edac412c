import { adaptersOf, type MessageConnection, type SaveConnection } from "#contracts/message-connections";
import type { AddressChannel } from "#contracts/subscribers/states";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import type { CallContext } from "#server/kit/context";
import { badRequest, ensure } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { addressProblem, isPrivateHost } from "#server/kit/outbound";
import type { ModuleDeps } from "#server/platforms/module";
import { connectionOf, type KnownConnection, removeConnection, writeConnection } from "./repository.ts";
import { showConnection } from "./show-connection.ts";
import { type Stored, serverProblem } from "./stored.ts";

/**
 * Replace a channel's connection. A secret that is left out stays only while the connection leads to the same place: otherwise a saved
 * password could be sent to a server of the caller's choice. @throws BAD_REQUEST, PRIVATE_ADDRESS, STALE_VERSION
 */
export async function saveConnection(
  deps: ModuleDeps,
  context: CallContext,
  channel: AddressChannel,
  body: SaveConnection,
): Promise<MessageConnection> {
  const { store, now } = context;
  const { seal } = deps.ports;
  if (!(adaptersOf[channel] as readonly string[]).includes(body.adapter)) throw badRequest({ adapter: "INVALID" });
  await assertPublic(deps, body);
  await deps.db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const before = await connectionOf(tx, seal, store.id, channel);
    const seen = { object_type: "message_connection", object_id: channel, version: before?.row.version ?? 0 };
    await assertVersion(tx, context, seen, () => showConnection(deps, store.id, channel, tx));
    if (body.adapter === "kept") await removeConnection(tx, store.id, channel);
    else {
      const limits = { rate: body.rate, daily_limit: body.daily_limit };
      await writeConnection(tx, seal, { storeId: store.id, channel, stored: storedOf(body, before), ...limits, now });
    }
    const pick = (adapter: string) => ({ channel, adapter });
    const change = { before: pick(before?.row.adapter ?? "kept"), after: pick(body.adapter) };
    await writeAudit(tx, context, {
      action: "message_connection.updated",
      object_type: "message_connection",
      object_id: channel,
      ...change,
    });
    await publishLive(tx, { store_id: store.id, resource: "message-connections", ids: [channel], type: "updated", version: null });
  });
  return showConnection(deps, store.id, channel);
}

/** Hosts are chosen by somebody else. They are judged again with every connection. */
async function assertPublic({ config }: Pick<ModuleDeps, "config">, body: SaveConnection): Promise<void> {
  const allowInside = config.webhooksPrivate;
  if (body.adapter === "smtp") {
    const problem = serverProblem(body, allowInside);
    if (problem) throw badRequest({ [problem === "PORT_NOT_ALLOWED" ? "port" : "host"]: problem });
    await assertPublicHost(body.host, "host", allowInside);
  }
  if (body.adapter !== "twilio") return;
  const problem = addressProblem(body.base_url, allowInside);
  ensure(problem !== "PRIVATE_ADDRESS", "PRIVATE_ADDRESS", { errors: { base_url: "PRIVATE_ADDRESS" } });
  if (problem) throw badRequest({ base_url: problem });
  await assertPublicHost(new URL(body.base_url).hostname, "base_url", allowInside);
}

async function assertPublicHost(host: string, field: string, allowInside: boolean): Promise<void> {
  ensure(allowInside || !(await isPrivateHost(host)), "PRIVATE_ADDRESS", { errors: { [field]: "PRIVATE_ADDRESS" } });
}

function storedOf(body: Exclude<SaveConnection, { adapter: "kept" }>, before: KnownConnection | null): Stored {
  const known = before?.stored ?? null;
  if (body.adapter === "recorded") return { adapter: "recorded" };
  if (body.adapter === "smtp") {
    const { adapter, rate: _, daily_limit: __, expected_version: ___, password, events_secret, ...settings } = body;
    const same = known?.adapter === "smtp" ? known : null;
    const isSamePlace = same?.settings.host === settings.host && same.settings.username === settings.username;
    const saved = password ?? (isSamePlace ? same.password : null);
    if (settings.username && !saved) throw badRequest({ password: "REQUIRED" });
    const isSameSource = same?.settings.events === settings.events;
    const stored = { adapter, settings, password: settings.username ? saved : null };
    return { ...stored, events_secret: checkedSource(settings, events_secret ?? (isSameSource ? same.events_secret : null)) };
  }
  if (body.adapter === "resend") {
    const same = known?.adapter === "resend" ? known : null;
    const api_key = body.api_key ?? same?.api_key ?? null;
    if (!api_key) throw badRequest({ api_key: "REQUIRED" });
    return { adapter: "resend", api_key, events_secret: body.events_secret ?? same?.events_secret ?? null };
  }
  const { adapter, rate: _, daily_limit: __, expected_version: ___, auth_token, ...settings } = body;
  const same = known?.adapter === "twilio" ? known : null;
  const isSamePlace = same?.settings.base_url === settings.base_url && same.settings.account_sid === settings.account_sid;
  const saved = auth_token ?? (isSamePlace ? same.auth_token : null);
  if (!saved) throw badRequest({ auth_token: "REQUIRED" });
  if (!settings.messaging_service_sid && !settings.sender && settings.senders.length === 0) throw badRequest({ sender: "REQUIRED" });
  return { adapter, settings: { ...settings, base_url: settings.base_url.replace(/\/+$/, "") }, auth_token: saved };
}

type Source = Pick<Extract<SaveConnection, { adapter: "smtp" }>, "events" | "topic_arn" | "public_key">;

/** Reports that cannot be verified are worth nothing, so a source is complete or none. */
function checkedSource({ events, topic_arn, public_key }: Source, secret: string | null): string | null {
  if (events === "ses" && !topic_arn) throw badRequest({ topic_arn: "REQUIRED" });
  if (events === "sendgrid" && !public_key) throw badRequest({ public_key: "REQUIRED" });
  const needsSecret = events === "postmark" || events === "mailgun" || events === "own";
  if (needsSecret && !secret) throw badRequest({ events_secret: "REQUIRED" });
  return needsSecret ? secret : null;
}
