import { loadStoreRules } from "#server/cases/settings/api";
import { subscriber } from "#server/jobs/outbox";
import type { ModuleDeps } from "#server/platforms/module";
import { writeSystemMail } from "./write-system-mail.ts";

/**
 * Mail the store about new requests, at the address of its settings. In English, since the recipient's language is
 * unknown.
 */
export const staffMails = (deps: Pick<ModuleDeps, "config">) =>
  subscriber({
    name: "staff-mails",
    topics: ["return.requested"],
    async handle(tx, event) {
      const recipient = (await loadStoreRules(tx, event.store_id)).general.notification_email;
      if (!recipient) return;
      const row = await tx
        .selectFrom("returns")
        .select(["id", "number", "order_number", "customer_name", "customer_email"])
        .where("store_id", "=", event.store_id)
        .where("id", "=", event.payload.id)
        .executeTakeFirst();
      if (!row) return;
      await writeSystemMail(tx, deps, {
        storeId: event.store_id,
        returnId: row.id,
        template: "staffRequested",
        language: "en",
        recipient,
        values: {
          "return.number": row.number,
          "case.number": row.number,
          "order.number": row.order_number,
          "customer.name": row.customer_name || row.customer_email || "A customer",
          "customer.email": row.customer_email,
          "return.url": `${deps.config.publicUrl}/dashboard/return/${row.id}`,
        },
        at: event.created_at,
      });
    },
  });
