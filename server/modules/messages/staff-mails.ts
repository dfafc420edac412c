import type { Reader } from "#server/db/open";
import type { Subscriber } from "#server/jobs/outbox";
import type { ModuleDeps } from "#server/modules/module";
import { fill, mailWords } from "./mail-words.ts";
import { writeMessage } from "./write-message.ts";

/** What mails to the store need of settings. */
export interface StaffMailLinks {
  settingsLinks: { rulesOf(reader: Reader, storeId: string): Promise<{ general: { notification_email: string | null } }> };
}

/**
 * Mail the store about new requests, at the address of its settings. In English, since the reader's language is
 * unknown.
 */
export const staffMails = ({ config, settingsLinks }: ModuleDeps & StaffMailLinks): Subscriber => ({
  name: "staff-mails",
  topics: "return.requested",
  async handle(tx, event) {
    const recipient = (await settingsLinks.rulesOf(tx, event.store_id)).general.notification_email;
    if (!recipient) return;
    const row = await tx
      .selectFrom("returns")
      .select(["id", "number", "order_number", "customer_name", "customer_email"])
      .where("store_id", "=", event.store_id)
      .where("id", "=", String(event.payload.id))
      .executeTakeFirst();
    if (!row) return;
    const words = mailWords("en").staffRequested;
    const link = `${config.publicUrl}/dashboard/return/${row.id}`;
    const values = { number: row.number, order: row.order_number, name: row.customer_name || row.customer_email || "A customer", link };
    await writeMessage(tx, config, {
      store_id: event.store_id,
      return_id: row.id,
      invoice_id: null,
      template: "staffRequested",
      language: "en",
      recipient,
      subject: fill(words.subject, values),
      body: fill(words.body, values),
      created_at: event.created_at,
    });
  },
});
