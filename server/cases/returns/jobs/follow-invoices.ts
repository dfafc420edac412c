import { type RawBuilder, sql } from "kysely";
import { platformContext } from "#server/core/stores/api";
import type { Task } from "#server/jobs/scheduler";
import { AppError } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { isLive } from "#server/platforms/port";
import { isPlatformError } from "#server/platforms/port/errors";
import { partMark } from "../case/platform-invoice.ts";
import { followInvoice } from "../operations/follow-invoice.ts";

const minute = 60_000;
/** Chosen by chance where there are more, so that none is forgotten. */
const perRun = 100;

/**
 * Return the task that asks connected stores whether open invoices were paid or withdrawn, what was paid for those that could not be
 * withdrawn any more, and whether it was given back, because webhook deliveries get lost.
 */
export const followInvoices = (deps: ModuleDeps): Task => ({
  name: "returns.invoices",
  every: 15 * minute,
  async run(signal) {
    for (const invoice of [...(await openInvoices(deps)), ...(await paidBeforeWithdrawal(deps)), ...(await paidInvoices(deps))]) {
      signal.throwIfAborted();
      try {
        await follow(deps, invoice);
      } catch (error) {
        // One store, or one invoice, must not keep the others from being asked.
        if (!isPlatformError(error) && !(error instanceof AppError)) throw error;
        deps.log.warn({ err: error, invoice: invoice.id }, "an invoice could not be looked up");
      }
    }
  },
});

type Open = Awaited<ReturnType<typeof openInvoices>>[number];

const isReachable = (clock: ModuleDeps["clock"]) => sql<boolean>`(c.paused_until is null or c.paused_until < ${clock.now().toISOString()})`;

const openInvoices = (deps: ModuleDeps) => invoicesThere(deps, sql<boolean>`i.status = 'OPEN'`);

/** Return the invoices that were paid while their case is open: what is given back there must not be refunded again. */
const paidInvoices = (deps: ModuleDeps) =>
  invoicesThere(
    deps,
    sql<boolean>`i.status = 'PAID' and exists (
      select 1 from returns as r where r.store_id = i.store_id and r.id = i.return_id and r.status = 'OPEN')`,
  );

const invoicesThere = ({ db, clock }: ModuleDeps, wanted: RawBuilder<boolean>) =>
  db.kysely
    .selectFrom("invoice as i")
    .innerJoin("platform_operation as q", (join) =>
      join
        .onRef("q.return_id", "=", "i.return_id")
        .onRef("q.store_id", "=", "i.store_id")
        .on("q.kind", "=", "invoice")
        .on("q.state", "=", "done")
        .on(sql<boolean>`q.about ? i.id`)
        .on(sql<boolean>`not q.result ? 'withdrawn'`),
    )
    .innerJoin("store_connection as c", "c.store_id", "i.store_id")
    .select(["i.id", "i.store_id"])
    .select(sql<string>`q.result ->> 'external_id'`.as("external_id"))
    .where("i.kind", "=", "ADDITIONAL_INVOICE")
    .where(wanted)
    .where(isReachable(clock))
    .orderBy(sql`random()`)
    .limit(perRun)
    .execute();

/** Return the invoices that are asked for no more, but were paid, at least in part, before the platform could withdraw them, and are not all booked yet. */
const paidBeforeWithdrawal = ({ db, clock }: ModuleDeps): Promise<Open[]> =>
  db.kysely
    .selectFrom("store_connection as c")
    .innerJoin("platform_operation as x", (join) =>
      join.onRef("x.store_id", "=", "c.store_id").on("x.kind", "=", "invoice_cancel").on("x.state", "=", "done"),
    )
    .innerJoin("platform_operation as q", (join) => join.onRef("q.store_id", "=", "x.store_id").onRef("q.key", "=", "x.after_key"))
    .innerJoin("invoice as i", (join) => join.onRef("i.store_id", "=", "q.store_id").on(sql<boolean>`i.id = q.about ->> 0`))
    .select(["i.id", "i.store_id"])
    .select(sql<string>`q.result ->> 'external_id'`.as("external_id"))
    .where(sql<boolean>`x.result ? 'paid'`)
    .where("i.status", "in", ["VOID", "UNCOLLECTIBLE"])
    .where(
      sql<boolean>`i.gross_minor > (
        select coalesce(sum(g.amount_minor), 0) from ledger as g
        where g.store_id = q.store_id and g.return_id = q.return_id and g.kind = 'INVOICE_PAYMENT'
          and split_part(g.external_id, ${partMark}, 1) = q.result ->> 'external_id')`,
    )
    .where(isReachable(clock))
    .orderBy(sql`random()`)
    .limit(perRun)
    .execute();

async function follow(deps: ModuleDeps, { id, store_id, external_id }: Open): Promise<void> {
  const context = await platformContext(deps.db.kysely, store_id, deps.clock.now());
  const platform = await deps.platformOf(context.store);
  if (!isLive(platform)) return;
  const found = await platform.invoices.get(external_id);
  await followInvoice(deps, context, { invoice_id: id, external_id, found });
}
