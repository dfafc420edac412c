import { type SqlBool, sql } from "kysely";
import { writeInvoiceMail } from "#server/cases/ports";
import { mostPerRun, taskForEach } from "#server/core/stores/api";
import type { Task } from "#server/jobs/scheduler";
import type { CallContext } from "#server/kit/context";
import { addDays, dayIn } from "#server/kit/days";
import type { ModuleDeps } from "#server/platforms/module";
import { bookOrderPayments } from "../operations/book-payment.ts";
import { mailOf } from "../operations/send-invoice.ts";
import { announce, record } from "../record/history.ts";
import { type InvoiceRecord, lockInvoice, lockOrderOf } from "../record/row.ts";
import { settingsOf } from "../settings.ts";

/** No mails during the store's night. */
const morning = 9;

/** Return the scheduled tasks of invoices: what is overdue is announced once, and its buyer reminded on the days of the settings. */
export const invoiceTasks = (deps: ModuleDeps): Task[] => [taskForEach(deps, "invoices.chase", toChase, chase)];

/** Return open invoices whose day has come in stores where it is not night, so that none waits behind those of a store that sleeps. */
function toChase({ db, clock }: ModuleDeps): Promise<{ id: string; store_id: string }[]> {
  const now = clock.now();
  const local = sql`${now.toISOString()}::timestamptz at time zone s.timezone`;
  return (
    db.kysely
      .selectFrom("invoice as i")
      .innerJoin("store as s", "s.id", "i.store_id")
      .select(["i.id", "i.store_id"])
      .where("i.status", "=", "OPEN")
      // The day of the easternmost time zone, as far as the index is read.
      .where("i.chase_on", "<=", dayIn("Pacific/Kiritimati", now))
      .where("i.chase_on", "<=", sql<string>`to_char(${local}, 'YYYY-MM-DD')`)
      .where(sql<SqlBool>`extract(hour from ${local}) >= ${sql.lit(morning)}`)
      .orderBy("i.chase_on")
      .orderBy("i.id")
      .limit(mostPerRun)
      .execute()
  );
}

/** Announce an overdue invoice once, and mail the reminder that is due; of several missed ones, the last. */
async function chase(deps: ModuleDeps, context: CallContext, id: string): Promise<void> {
  const today = dayIn(context.store.timezone, context.now);
  await deps.db.transaction(async (tx) => {
    await lockOrderOf(tx, context.store.id, id);
    const locked = await lockInvoice(tx, context.store.id, id);
    // An import announces no order: nobody is reminded of what was paid meanwhile.
    const invoice = locked.status === "OPEN" ? await bookOrderPayments(tx, context, locked) : locked;
    if (invoice.status !== "OPEN" || invoice.due_date === null || invoice.chase_on === null || invoice.chase_on > today) return;
    const { reminders } = await settingsOf(tx, context.store.id);
    const days = [...reminders].sort((a, b) => a - b).map((day) => addDays(invoice.due_date ?? today, day));
    const reached = days.filter((day) => day <= today).length;
    const isNew = invoice.overdue_at === null;
    const isReminded = reached > invoice.reminded && invoice.buyer.email !== null;
    const after: InvoiceRecord = {
      ...invoice,
      overdue_at: invoice.overdue_at ?? context.now.toISOString(),
      reminded: Math.max(reached, invoice.reminded),
      chase_on: days[Math.max(reached, invoice.reminded)] ?? null,
      version: invoice.version + (isNew || isReminded ? 1 : 0),
    };
    const { overdue_at, reminded, chase_on, version } = after;
    await tx
      .updateTable("invoice")
      .set({ overdue_at, reminded, chase_on, version })
      .where("store_id", "=", context.store.id)
      .where("id", "=", id)
      .execute();
    if (isNew) {
      await record(tx, context, after, { event: "overdue", data: { due_date: invoice.due_date } });
      await announce(tx, after, "overdue");
    }
    if (isReminded && invoice.buyer.email !== null) {
      await writeInvoiceMail(tx, deps, mailOf(context, after, invoice.buyer.email, "invoiceReminder"));
      await record(tx, context, after, { event: "reminded", data: { to: invoice.buyer.email } });
    }
  });
}
