import { createHash } from "node:crypto";
import type { Database, Reader, Tx } from "#server/db/open";
import { jobWrite } from "#server/jobs/queue";
import type { Handlers } from "#server/jobs/worker";
import type { CallContext } from "#server/kit/context";
import { dayIn } from "#server/kit/days";
import { AppError } from "#server/kit/errors";
import { inLanguage } from "#server/kit/in-language";
import type { Write } from "#server/kit/together";
import type { ModuleDeps } from "#server/platforms/module";
import { type InvoiceRecord, readInvoice } from "../record/row.ts";
import { settingsOf } from "../settings.ts";
import { documentOf } from "./document.ts";
import { renderApart } from "./render-apart.ts";

export const renderQueue = "render-invoice";
type FileKind = "PDF" | "XML";

/** Return the write that has the paper of an issued document drawn after the commit. */
export const renderingWrite = ({ id, store_id }: Pick<InvoiceRecord, "id" | "store_id">): Write =>
  jobWrite({ queue: renderQueue, key: id, payload: { storeId: store_id, id } });

/**
 * Return a file of a document. An issued one is drawn once, by its job or by whoever asks first, and never changes afterwards; a draft is
 * drawn as it stands. @throws NOT_FOUND, EINVOICE_UNAVAILABLE
 */
export async function fileOf({ db }: Pick<ModuleDeps, "db">, context: CallContext, id: string, kind: FileKind) {
  const { store } = context;
  const invoice = await readInvoice(db.kysely, store.id, id);
  const name = `${invoice.number ?? "draft"}.${kind.toLowerCase()}`;
  if (invoice.status !== "DRAFT") {
    const bytes = (await readFile(db.kysely, store.id, id, kind)) ?? (await keep(db, store.id, id, context.now.toISOString())).get(kind);
    if (!bytes) throw new AppError("EINVOICE_UNAVAILABLE", { rule: invoice.einvoice_rule });
    return { name, bytes };
  }
  if (kind === "XML") throw new AppError("EINVOICE_UNAVAILABLE", { rule: null });
  const { seller, iban, footer: footers } = await settingsOf(db.kysely, store.id);
  const draft = { seller, issue_date: dayIn(store.timezone, context.now) };
  const footer = inLanguage(footers, invoice.language) || null;
  const { pdf } = await renderApart(await documentOf(db.kysely, { ...invoice, iban, footer }, draft), "OFF");
  return { name, bytes: pdf };
}

/** Return a file as it was first made. */
async function readFile(reader: Reader, storeId: string, id: string, kind: FileKind): Promise<Buffer | undefined> {
  const row = await reader
    .selectFrom("invoice_file")
    .select("bytes")
    .where("store_id", "=", storeId)
    .where("invoice_id", "=", id)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row && Buffer.from(row.bytes);
}

/** Draw an issued document and store its files, unless they are there; returns those that are. */
export async function keep(db: Database, storeId: string, id: string, at: string): Promise<Map<FileKind, Buffer>> {
  const known = await readFile(db.kysely, storeId, id, "PDF");
  if (!known) {
    const invoice = await readInvoice(db.kysely, storeId, id);
    const { einvoice_mode } = await settingsOf(db.kysely, storeId);
    const { pdf, xml, refused } = await renderApart(await documentOf(db.kysely, invoice), einvoice_mode);
    const files = new Map<FileKind, Buffer>([["PDF", pdf], ...(xml === null ? [] : [["XML", Buffer.from(xml)] as const])]);
    await db.transaction((tx) => insertFiles(tx, invoice, files, refused, at));
  }
  const kinds = ["PDF", "XML"] as const;
  const found = await Promise.all(kinds.map(async (kind) => [kind, await readFile(db.kysely, storeId, id, kind)] as const));
  return new Map(found.flatMap(([kind, bytes]) => (bytes ? [[kind, bytes] as const] : [])));
}

/** Return the paper of a document, to attach to a mail. */
export async function loadInvoicePaper({ db, clock }: Pick<ModuleDeps, "db" | "clock">, storeId: string, id: string) {
  const { number } = await readInvoice(db.kysely, storeId, id);
  const files = await keep(db, storeId, id, clock.now().toISOString());
  return { filename: `${number}.pdf`, content: files.get("PDF") ?? Buffer.alloc(0), contentType: "application/pdf" };
}

/** Whoever is first keeps: another who drew the document at the same time stores nothing. */
async function insertFiles(
  tx: Tx,
  invoice: InvoiceRecord,
  files: ReadonlyMap<FileKind, Buffer>,
  refused: string | null,
  at: string,
): Promise<void> {
  const { id, store_id } = invoice;
  const written = await tx
    .insertInto("invoice_file")
    .values({ invoice_id: id, store_id, kind: "PDF", created_at: at, ...hashed(files.get("PDF") ?? Buffer.alloc(0)) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows !== 1n) return;
  const xml = files.get("XML");
  if (xml)
    await tx
      .insertInto("invoice_file")
      .values({ invoice_id: id, store_id, kind: "XML", created_at: at, ...hashed(xml) })
      .execute();
  const einvoice = xml ? "READY" : refused === null ? "NONE" : "REFUSED";
  await tx.updateTable("invoice").set({ einvoice, einvoice_rule: refused }).where("store_id", "=", store_id).where("id", "=", id).execute();
}

const hashed = (bytes: Buffer) => ({ bytes, sha256: createHash("sha256").update(bytes).digest("hex") });

/** Draw the paper and the e-invoice of a document once it is issued. */
export const invoiceJobs = ({ db, clock }: Pick<ModuleDeps, "db" | "clock">): Handlers => ({
  [renderQueue]: {
    takesLong: true,
    async run(job) {
      const { storeId, id } = job.payload as { storeId: string; id: string };
      await keep(db, storeId, id, clock.now().toISOString());
    },
  },
});
