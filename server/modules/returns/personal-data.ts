import { type SqlBool, sql } from "kysely";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import { deleteFiles, type Person, type PersonalData, rowsIn } from "#server/db/personal-data";

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
const notes = (reader: Reader, { storeId, returnIds }: Person) =>
  reader
    .selectFrom("note")
    .where("store_id", "=", storeId)
    .where("return_id", "in", [...returnIds]);
/** Documents that an earlier erasure kept are known by their buyer alone. */
const documents = (reader: Reader, { storeId, email, orderIds }: Person) =>
  reader
    .selectFrom("document")
    .where("store_id", "=", storeId)
    .where((eb) =>
      eb.or([sql<SqlBool>`lower(buyer->>'email') = ${email}`, ...(orderIds.length > 0 ? [eb("order_id", "in", [...orderIds])] : [])]),
    );

/** Stage, units and money of a return stay; who it was for, and what they wrote, goes. */
export const returnRecords: PersonalData = {
  noun: "returns",
  columns: [
    "returns.customer_name",
    "returns.customer_email",
    "returns.customer_id",
    "returns.search_text",
    "returns.close_note",
    "return_item.comment",
    "return_item.condition_note",
    "timeline.text",
    "timeline.actor_name",
    "audit.actor_name",
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
    for (const { id, ...one } of found)
      yield { ...one, items: goods.flatMap(({ return_id, ...item }) => (return_id === id ? [item] : [])) };
  },
  async erase(tx, person) {
    if (person.returnIds.length === 0) return;
    await eraseReturns(tx, person);
    await eraseStory(tx, person);
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

/** The customer's own entries in timeline and audit log bear their name; what was sent to the platform holds their address. */
async function eraseStory(tx: Tx, { storeId, returnIds }: Person): Promise<void> {
  const ids = [...returnIds];
  await tx
    .updateTable("timeline")
    .set({ text: "", actor_name: sql`case when actor_type = 'customer' then '' else actor_name end` })
    .where("store_id", "=", storeId)
    .where("return_id", "in", ids)
    .execute();
  await tx
    .updateTable("audit")
    .set({ actor_name: "" })
    .where("store_id", "=", storeId)
    .where("actor_type", "=", "customer")
    .where("object_id", "in", ids)
    .execute();
  await tx.updateTable("notice").set({ actor_name: "" }).where("store_id", "=", storeId).where("object_id", "in", ids).execute();
  await tx
    .updateTable("platform_operation")
    .set({ command: sql`command #- '{customer,email}'` })
    .where("store_id", "=", storeId)
    .where("return_id", "in", ids)
    .where("command", "is not", null)
    .execute();
}

/** Notes that staff took about the customer's cases. */
export const noteRecords: PersonalData = {
  noun: "notes",
  columns: ["note.text", "note.files"],
  count: async (reader, person) => (person.returnIds.length > 0 ? rowsIn(notes(reader, person)) : 0),
  async *read(reader, person) {
    if (person.returnIds.length === 0) return;
    yield* await notes(reader, person).select(["at", "text"]).orderBy("at").execute();
  },
  async erase(tx, person) {
    if (person.returnIds.length === 0) return;
    const found = await notes(tx, person).select(["id", "files"]).execute();
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return;
    await tx.deleteFrom("note").where("store_id", "=", person.storeId).where("id", "in", ids).execute();
    await deleteFiles(
      tx,
      person.storeId,
      found.flatMap(({ files }) => files),
    );
  },
};

/** Photos of the customer's cases, and what they uploaded for an order. */
export const fileRecords: PersonalData = {
  noun: "files",
  columns: ["file.content", "file.name", "return_item.photos", "return_item.evaluation_images"],
  count: async (reader, person) => (await fileIds(reader, person)).length,
  async *read(reader, person) {
    for (const id of await fileIds(reader, person)) {
      const file = await reader
        .selectFrom("file")
        .select(["name", "type", "created_at", "content"])
        .where("store_id", "=", person.storeId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (file) yield { ...file, content: file.content.toString("base64") };
    }
  },
  async erase(tx, person) {
    const ids = await fileIds(tx, person);
    if (person.returnIds.length > 0)
      await tx
        .updateTable("return_item")
        .set({ photos: asJson([]), evaluation_images: asJson([]) })
        .where("store_id", "=", person.storeId)
        .where("return_id", "in", [...person.returnIds])
        .execute();
    await deleteFiles(tx, person.storeId, ids);
  },
};

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

/** Invoices and credit notes: erased only on request, because tax law asks to keep them. */
export const documentRecords: PersonalData = {
  noun: "documents",
  columns: ["document.buyer", "document.message"],
  count: (reader, person) => rowsIn(documents(reader, person)),
  async *read(reader, person) {
    yield* await documents(reader, person)
      .select(["kind", "number", "issued_at", "buyer", "lines", "currency", "gross_minor", "message"])
      .orderBy("issued_at")
      .execute();
  },
  async erase(tx, person) {
    const ids = (await documents(tx, person).select("id").execute()).map(({ id }) => id);
    if (ids.length === 0) return;
    await tx
      .updateTable("document")
      .set({ buyer: asJson({ name: "", email: "" }), message: null })
      .where("store_id", "=", person.storeId)
      .where("id", "in", ids)
      .execute();
  },
};
