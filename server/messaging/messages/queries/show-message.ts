import type { MessageDetail, MessageKind } from "#contracts/messages";
import { writeAudit } from "#server/core/audit/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure, notFound } from "#server/kit/errors";
import { isSealed } from "#server/kit/seal";
import { messageIdOf } from "#server/messaging/providers/mail/events/our-message";
import { loadSender, showMail } from "#server/messaging/sending/api";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import { isSuppressed } from "#server/messaging/subscribers/api";
import { openBody, writeMessage } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";
import { canBeResent, shownRow, visibleMessages, withRow } from "../repository.ts";
import { senderAddress } from "../sending/send-mail.ts";

type Deps = Pick<ModuleDeps, "db" | "config">;

/** Nobody needs the same mail more often; more would be harassment, or a program gone wrong. */
const mostResends = 5;
const hour = 3_600_000;

/** Return a message as it was sent; a text that holds a secret is not shown. @throws NOT_FOUND */
export async function showMessage(deps: Deps, { store, actor }: CallContext, id: string): Promise<MessageDetail> {
  const row = await withRow(visibleMessages(deps.db.kysely, store.id, actor.ability))
    .select(["m.body", "m.html", "m.template_version", "m.attempts", "m.resend_of", "m.provider_id"])
    .where("m.id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { body, html, template_version, attempts, resend_of, provider_id, ...rest } = row;
  const isReadable = body !== null && body !== "" && !isSealed(body);
  // A campaign's mails are not stored one by one: they are written again as their recipients got them.
  const written = body === null && row.kind === "CAMPAIGN" && row.channel === "EMAIL" ? await showMail(deps, store.id, id) : null;
  return {
    ...shownRow(rest, actor.ability),
    ...{
      template_version,
      attempts,
      resend_of,
      provider_id,
      message_id: row.channel === "EMAIL" ? messageIdOf(id, await addressOf(deps, store.id, row.kind)) : null,
    },
    html: isReadable ? html : written,
    text: isReadable ? body : null,
  };
}

/** Return the address that mails of a kind come from. */
async function addressOf(deps: Deps, storeId: string, kind: MessageKind): Promise<string> {
  const reader = deps.db.kysely;
  if (kind === "CAMPAIGN" || kind === "AUTOMATION") return (await loadSender(deps, reader, storeId)).address;
  return senderAddress(deps, storeId, await loadShopSettings(reader, storeId));
}

/** Send the same message again. @throws NOT_FOUND, NOTHING_TO_SEND where no text is left, SUPPRESSED, RATE_LIMITED */
export async function resendMessage(deps: Deps, context: CallContext, id: string): Promise<MessageDetail> {
  const { store, actor, now } = context;
  const copyId = await deps.db.transaction(async (tx) => {
    const row = await visibleMessages(tx, store.id, actor.ability).selectAll("m").where("m.id", "=", id).forUpdate("m").executeTakeFirst();
    if (!row) throw notFound();
    const { body, html, subject } = row;
    ensure(body !== null && canBeResent(row) && openBody(deps.config.secret, body) !== null, "NOTHING_TO_SEND");
    // STOP ends every text message, also those about orders.
    ensure(row.channel !== "SMS" || !(await isSuppressed(tx, store.id, "SMS", row.recipient)), "SUPPRESSED");
    await assertRare(tx, store.id, row.resend_of ?? id, now);
    const { return_id, claim_id, order_id, invoice_id, channel, kind, template_version, missing, template, language, recipient } = row;
    const about = { return_id, claim_id, order_id, invoice_id, channel, kind, template_version, missing, template, language, recipient };
    const copy = { store_id: store.id, subject, body, html, resend_of: row.resend_of ?? id, created_at: now.toISOString() };
    const written = await writeMessage(tx, deps.config, { ...about, ...copy });
    await writeAudit(tx, context, { action: "message.resent", object_type: "message", object_id: id, after: { copy: written } });
    return written;
  });
  return showMessage(deps, context, copyId);
}

async function assertRare(tx: Tx, storeId: string, original: string, now: Date): Promise<void> {
  const { count } = await tx
    .selectFrom("message")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("store_id", "=", storeId)
    .where("resend_of", "=", original)
    .where("created_at", ">", new Date(now.getTime() - hour).toISOString())
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostResends) throw new AppError("RATE_LIMITED", { retry_after: 3600 });
}
