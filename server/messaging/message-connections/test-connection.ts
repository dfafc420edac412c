import type { ErrorCode } from "#contracts/errors";
import type { MessageConnection } from "#contracts/message-connections";
import type { AddressChannel } from "#contracts/subscribers/states";
import { writeAudit } from "#server/core/audit/api";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { isPrivateHost } from "#server/kit/outbound";
import { outboundSend } from "#server/kit/outbound-request";
import { tryResend } from "#server/messaging/providers/mail/resend";
import { trySmtp } from "#server/messaging/providers/mail/smtp";
import { type Failure, outcomeOf } from "#server/messaging/providers/mail/smtp-outcome";
import { tryTwilio } from "#server/messaging/providers/sms/twilio";
import type { ModuleDeps } from "#server/platforms/module";
import { twilioOptions } from "./ports.ts";
import { connectionOf, noteTest } from "./repository.ts";
import { showConnection } from "./show-connection.ts";
import { placeProblem, type Stored, type StoredSmtp, smtpServerOf } from "./stored.ts";

type Trouble = Extract<ErrorCode, "PROVIDER_REFUSED" | "PROVIDER_UNAVAILABLE" | "PRIVATE_ADDRESS">;

/** Sign in to the provider and note the outcome. @throws NOT_CONNECTED, PROVIDER_REFUSED, PROVIDER_UNAVAILABLE, PRIVATE_ADDRESS */
export async function testConnection(deps: ModuleDeps, context: CallContext, channel: AddressChannel): Promise<MessageConnection> {
  const { store, now } = context;
  const known = await connectionOf(deps.db.kysely, deps.ports.seal, store.id, channel);
  ensure(known, "NOT_CONNECTED");
  const { row, stored } = known;
  const trouble = stored ? await troubleOf(deps, stored, row.id) : "PROVIDER_REFUSED";
  await deps.db.transaction(async (tx) => {
    await noteTest(tx, row, trouble, now);
    const after = { outcome: trouble ?? "OK" };
    await writeAudit(tx, context, { action: "message_connection.tested", object_type: "message_connection", object_id: channel, after });
    await publishLive(tx, { store_id: store.id, resource: "message-connections", ids: [channel], type: "tested", version: null });
  });
  if (trouble) throw new AppError(trouble);
  return showConnection(deps, store.id, channel);
}

/** Return what a provider answers to signing in; null: it takes messages. */
export async function troubleOf(deps: ModuleDeps, stored: Stored, id: string): Promise<Trouble | null> {
  const { webhooksPrivate } = deps.config;
  if (placeProblem(stored, webhooksPrivate)) return "PRIVATE_ADDRESS";
  const send = outboundSend(webhooksPrivate);
  if (stored.adapter === "smtp") return smtpTrouble(deps, stored);
  if (stored.adapter === "resend") return troubleIn(await tryResend({ apiKey: stored.api_key ?? "", send }));
  if (stored.adapter === "twilio" && !webhooksPrivate && (await isPrivateHost(new URL(stored.settings.base_url).hostname)))
    return "PRIVATE_ADDRESS";
  if (stored.adapter === "twilio") return troubleIn(await tryTwilio(twilioOptions(deps, stored, id)));
  return null;
}

const troubleIn = (isAccepted: boolean | null): Trouble | null =>
  isAccepted === null ? "PROVIDER_UNAVAILABLE" : isAccepted ? null : "PROVIDER_REFUSED";

async function smtpTrouble({ config }: ModuleDeps, stored: StoredSmtp): Promise<Trouble | null> {
  try {
    await trySmtp(smtpServerOf(stored), { onlyOutside: !config.webhooksPrivate });
    return null;
  } catch (error) {
    const outcome = outcomeOf(error as Failure, false);
    if (outcome.result !== "REFUSED") return "PROVIDER_UNAVAILABLE";
    return outcome.code === "PRIVATE_ADDRESS" ? outcome.code : "PROVIDER_REFUSED";
  }
}
