import type { Insertable } from "kysely";
import type { MessageChannel } from "#contracts/messages";
import type { Reader, Tx } from "#server/db/open";
import type { Message } from "#server/db/tables";
import { enqueue } from "#server/jobs/queue";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { openMarked, sealMarked, sealOf } from "#server/kit/seal";
import type { ModuleDeps } from "#server/modules/module";

type Row = Insertable<Message>;
type Written = Pick<Row, "store_id" | "template" | "language" | "recipient" | "created_at"> &
  Partial<
    Pick<
      Row,
      | "id"
      | "channel"
      | "dedupe_key"
      | "order_id"
      | "return_id"
      | "claim_id"
      | "invoice_id"
      | "subscriber_id"
      | "kind"
      | "template_version"
      | "missing"
      | "resend_of"
    >
  > & {
    subject: string | null;
    body: string;
    html?: string | null;
  };
type Skipped = Omit<Written, "subject" | "body" | "html"> & { skip_reason: NonNullable<Row["skip_reason"]> };

/** Encrypt a text at rest, as one with a link or code is. */
export const sealedBody = (secret: string, text: string): string => sealMarked(sealOf(secret), text);
/** Return a stored text; null when it was sealed with a former secret or has been deleted. */
export const openBody = (secret: string, body: string): string | null => (body === "" ? null : openMarked(sealOf(secret), body));

/** Return whether a store's messages leave: through its own connection or, mails, through the server's. */
export async function hasWayOut(reader: Reader, config: ModuleDeps["config"], storeId: string, channel: MessageChannel): Promise<boolean> {
  if (channel === "EMAIL" && config.smtpUrl !== null) return true;
  const own = await reader
    .selectFrom("message_connection")
    .select("id")
    .where("store_id", "=", storeId)
    .where("channel", "=", channel)
    .executeTakeFirst();
  return own !== undefined;
}

/** Write a message and queue it for sending; returns its id. Without a way out it is stored only. */
export async function writeMessage(tx: Tx, config: ModuleDeps["config"], written: Written): Promise<string> {
  const id = written.id ?? newId();
  const state = (await hasWayOut(tx, config, written.store_id, written.channel ?? "EMAIL")) ? "QUEUED" : "KEPT";
  await tx
    .insertInto("message")
    .values({ ...written, id, state, error: null, sent_at: null })
    .execute();
  await publishLive(tx, { store_id: written.store_id, resource: "messages", ids: [id], type: "created", version: null });
  if (state === "QUEUED") await enqueue(tx, { queue: "send-mail", key: id, payload: { storeId: written.store_id, id } });
  return id;
}

/** Note a message that is not to be sent, so that its case shows it. */
export async function writeSkipped(tx: Tx, skipped: Skipped): Promise<void> {
  const id = skipped.id ?? newId();
  await tx
    .insertInto("message")
    .values({ ...skipped, id, subject: null, body: null, state: "SKIPPED", error: null, sent_at: null })
    .execute();
  await publishLive(tx, { store_id: skipped.store_id, resource: "messages", ids: [id], type: "created", version: null });
}
