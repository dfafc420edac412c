import type { Insertable } from "kysely";
import type { Tx } from "#server/db/open";
import type { Message } from "#server/db/tables";
import { enqueue } from "#server/jobs/queue";
import { newId } from "#server/kit/ids";
import { sealOf } from "#server/kit/seal";
import type { ModuleDeps } from "#server/modules/module";

type Written = Pick<
  Insertable<Message>,
  "store_id" | "return_id" | "claim_id" | "invoice_id" | "template" | "language" | "recipient" | "subject" | "body" | "created_at"
> &
  Partial<Pick<Insertable<Message>, "id" | "subscriber_id">>;

/** Marks a body that is encrypted at rest, as one with a link or code is. */
const mark = "sealed:";
export const sealedBody = (secret: string, text: string): string => mark + sealOf(secret).seal(text);
export const isSealed = (body: string): boolean => body.startsWith(mark);
/** Return the text of a stored body; null when it was sealed with a former secret or has been deleted. */
export const openBody = (secret: string, body: string): string | null =>
  isSealed(body) ? sealOf(secret).open(body.slice(mark.length)) : body || null;

/** Write a mail and queue it for sending. Without a mail server it is stored and never sent. */
export async function writeMessage(tx: Tx, { smtpUrl }: ModuleDeps["config"], written: Written): Promise<void> {
  const id = written.id ?? newId();
  const state = smtpUrl === null ? "KEPT" : "QUEUED";
  await tx
    .insertInto("message")
    .values({ ...written, id, state, error: null, sent_at: null })
    .execute();
  if (state === "QUEUED") await enqueue(tx, { queue: "send-mail", key: id, payload: { storeId: written.store_id, id } });
}
