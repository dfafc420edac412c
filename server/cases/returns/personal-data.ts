import { sql } from "kysely";
import { eraseNotes } from "#server/cases/kernel/timeline/erase-notes";
import { writtenIn } from "#server/cases/kernel/timeline/written-in";
import { eraseStory } from "#server/cases/money/erase-story";
import { eraseOrderNotes } from "#server/catalogue/orders/api";
import { among, type Person, type PersonalData, rowsIn } from "#server/core/customer-data/api";
import { personalData } from "#server/core/ports";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import { contentOf } from "#server/kit/file-storage/storage";
import type { ModuleDeps } from "#server/platforms/module";
import { eraseCommands } from "#server/platforms/operations/api";

const returns = (reader: Reader, { storeId, returnIds }: Person) =>
  reader
    .selectFrom("returns")
    .where("store_id", "=", storeId)
    .where("id", "in", [...returnIds]);
const items = (reader: Reader, { storeId, returnIds }: Person) =>
  reader
    .selectFrom("return_item")
    .where("store_id", "=", storeId)
    .where("return_id", "in", [...returnIds]);
const notes = (reader: Reader, { storeId, returnIds, claimIds }: Person) =>
  reader
    .selectFrom("note")
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([among("return_id", returnIds), among("claim_id", claimIds)]));
const orderNotes = (reader: Reader, { storeId, orderIds }: Person) =>
  reader.selectFrom("order_note").where("store_id", "=", storeId).where(among("order_id", orderIds));

/** Stage, units and money of a return stay; who it was for, and what they wrote, goes. */
export const returnRecords: PersonalData = {
  noun: "returns",
  columns: [
    "returns.customer_name",
    "returns.customer_email",
    "returns.customer_id",
    "returns.search_text",
    "returns.close_note",
    "returns.override_reason",
    "return_item.comment",
    "return_item.condition_note",
    "timeline.text",
    "timeline.actor_name",
    "audit.actor_name",
    "ledger.reason",
    "notice.actor_name",
    "platform_operation.command",
  ],
  count: async (_, { returnIds }) => returnIds.length,
  async *read(reader, person) {
    if (person.returnIds.length === 0) return;
    const goods = await items(reader, person)
      .select(["return_id", "reason", "comment", "requested", "outcome"])
      .orderBy("position")
      .execute();
    const found = await returns(reader, person)
      .select(["id", "number", "order_number", "status", "stage", "created_at", "closed_at", "customer_name", "customer_email"])
      .orderBy("created_at")
      .execute();
    const written = await writtenIn(reader, person.storeId, "return_id", person.returnIds);
    for (const { id, ...one } of found)
      yield { ...one, items: goods.flatMap(({ return_id, ...item }) => (return_id === id ? [item] : [])), written: written(id) };
  },
  async erase(tx, person) {
    if (person.returnIds.length === 0) return;
    await eraseReturns(tx, person);
    await eraseStory(tx, person.storeId, "return_id", person.returnIds);
    await eraseCommands(tx, person.storeId, "return_id", person.returnIds);
  },
};

async function eraseReturns(tx: Tx, { storeId, returnIds }: Person): Promise<void> {
  const ids = [...returnIds];
  await tx
    .updateTable("returns")
    .set({
      customer_id: null,
      customer_name: "",
      customer_email: "",
      close_note: null,
      override_reason: null,
      search_text: sql`lower(concat_ws(' ', number, order_number,
        (select string_agg(distinct l.sku, ' ') from return_item i join order_line l on l.id = i.order_line_id where i.store_id = returns.store_id and i.return_id = returns.id),
        (select string_agg(distinct s.tracking_number, ' ') from shipment s where s.store_id = returns.store_id and s.return_id = returns.id)))`,
      version: sql`version + 1`,
    })
    .where("store_id", "=", storeId)
    .where("id", "in", ids)
    .execute();
  await tx
    .updateTable("return_item")
    .set({ comment: "", condition_note: null })
    .where("store_id", "=", storeId)
    .where("return_id", "in", ids)
    .execute();
}

/** Notes that staff took about the customer's cases and orders. */
export const noteRecords: PersonalData = {
  noun: "notes",
  columns: ["note.text", "note.files", "order_note.text", "order_note.files"],
  count: async (reader, person) => (await rowsIn(notes(reader, person))) + (await rowsIn(orderNotes(reader, person))),
  async *read(reader, person) {
    yield* await notes(reader, person).select(["at", "text"]).orderBy("at").execute();
    yield* await orderNotes(reader, person).select(["at", "text"]).orderBy("at").execute();
  },
  files: async (reader, person) =>
    [...(await notes(reader, person).select("files").execute()), ...(await orderNotes(reader, person).select("files").execute())].flatMap(
      ({ files }) => files,
    ),
  ids: async (reader, person) =>
    [...(await notes(reader, person).select("id").execute()), ...(await orderNotes(reader, person).select("id").execute())].map(
      ({ id }) => id,
    ),
  async erase(tx, person) {
    await eraseNotes(tx, person);
    await eraseOrderNotes(tx, person);
  },
};

/**
 * Photos of the customer's returns, what they uploaded for an order, and the files of all other records, whoever attached them: a photo
 * staff add to a claim is about the customer as their own is.
 */
export const fileRecords = (deps: ModuleDeps): PersonalData => ({
  noun: "files",
  columns: ["file.content", "file.name", "return_item.photos", "return_item.evaluation_images"],
  count: async (reader, person) => (await exportedIds(deps, reader, person)).length,
  async *read(reader, person) {
    for (const id of await exportedIds(deps, reader, person)) {
      const file = await reader
        .selectFrom("file")
        .select(["name", "type", "created_at", "content", "storage_key"])
        .where("store_id", "=", person.storeId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (!file) continue;
      const { content, storage_key, ...facts } = file;
      yield { ...facts, content: (await contentOf(deps.storage, { content, storage_key }))?.toString("base64") ?? null };
    }
  },
  files: fileIds,
  ids: async (reader, person) => {
    const found = await fileIds(reader, person);
    for (const { files } of others(deps)) found.push(...((await files?.(reader, person)) ?? []));
    return found;
  },
  async erase(tx, { storeId, returnIds }) {
    await tx
      .updateTable("return_item")
      .set({ photos: asJson([]), evaluation_images: asJson([]) })
      .where("store_id", "=", storeId)
      .where(among("return_id", returnIds))
      .execute();
  },
});

const others = (deps: ModuleDeps) => personalData(deps).filter(({ noun }) => noun !== "files");

async function exportedIds(deps: ModuleDeps, reader: Reader, person: Person): Promise<string[]> {
  const ids = await fileIds(reader, person);
  for (const { files, exportedFiles = files } of others(deps)) ids.push(...((await exportedFiles?.(reader, person)) ?? []));
  return [...new Set(ids)];
}

async function fileIds(reader: Reader, person: Person): Promise<string[]> {
  const { storeId, orderIds, returnIds } = person;
  if (orderIds.length === 0) return [];
  const uploads = await reader
    .selectFrom("file")
    .select("id")
    .where("store_id", "=", storeId)
    .where("order_id", "in", [...orderIds])
    .execute();
  const shown = returnIds.length > 0 ? await items(reader, person).select(["photos", "evaluation_images"]).execute() : [];
  return [...new Set([...uploads.map(({ id }) => id), ...shown.flatMap((item) => [...item.photos, ...item.evaluation_images])])];
}
