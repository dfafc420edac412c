import { type Insertable, type InsertObject, type SqlBool, sql } from "kysely";
import type { MessageChannel } from "#contracts/messages";
import type { Reader, Tx } from "#server/db/open";
import type { DB, Message } from "#server/db/tables";
import { jobWrite } from "#server/jobs/queue";
import { liveWrite } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { openMarked, sealMarked, sealOf } from "#server/kit/seal";
import { together, type Write } from "#server/kit/together";
import type { ModuleDeps } from "#server/platforms/module";

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

const leavesByServer = ({ smtpUrl }: ModuleDeps["config"], channel: MessageChannel): boolean => channel === "EMAIL" && smtpUrl !== null;
/** Select whether a store has a connection of its own. */
const hasOwn = (storeId: string, channel: MessageChannel) =>
  sql<SqlBool>`exists (select from message_connection where store_id = ${storeId} and channel = ${channel})`;

/** Return whether a store's messages leave: through its own connection or, mails, through the server's. */
export async function hasWayOut(reader: Reader, config: ModuleDeps["config"], storeId: string, channel: MessageChannel): Promise<boolean> {
  if (leavesByServer(config, channel)) return true;
  const { own } = await reader.selectNoFrom(hasOwn(storeId, channel).as("own")).executeTakeFirstOrThrow();
  return Boolean(own);
}

/** Write a message and queue it for sending; returns its id. Without a way out it is stored only. */
export async function writeMessage(tx: Tx, config: ModuleDeps["config"], written: Written): Promise<string> {
  const id = written.id ?? newId();
  const { store_id: storeId, channel = "EMAIL" } = written;
  // Asked by the statement that inserts it, not by one of its own.
  const leaves = leavesByServer(config, channel) ? sql<SqlBool>`true` : hasOwn(storeId, channel);
  const state = sql<"QUEUED" | "KEPT">`case when ${leaves} then 'QUEUED' else 'KEPT' end`;
  await insertMessage(tx, { ...written, id, state, error: null, sent_at: null }, [
    jobWrite({ queue: "send-mail", key: id, payload: { storeId, id }, onlyIf: leaves }),
  ]);
  return id;
}

/** Note a message that is not to be sent, so that its case shows it. */
export async function writeSkipped(tx: Tx, skipped: Skipped): Promise<void> {
  const id = skipped.id ?? newId();
  await insertMessage(tx, { ...skipped, id, subject: null, body: null, state: "SKIPPED", error: null, sent_at: null }, []);
}

/** Insert a message with the writes that go with it, and tell the screens. */
const insertMessage = (
  tx: Tx,
  row: InsertObject<DB, "message"> & { store_id: string; id: string },
  writes: readonly Write[],
): Promise<void> =>
  together(tx, [
    tx.insertInto("message").values(row),
    liveWrite({ store_id: row.store_id, resource: "messages", ids: [row.id], type: "created", version: null }),
    ...writes,
  ]);
