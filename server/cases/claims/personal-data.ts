import { sql } from "kysely";
import { writtenIn } from "#server/cases/kernel/timeline/written-in";
import { eraseStory } from "#server/cases/money/erase-story";
import { among, type Person, type PersonalData } from "#server/core/customer-data/api";
import type { FileUses } from "#server/core/files/api";
import { asJson } from "#server/db/json";
import type { Reader } from "#server/db/open";
import { eraseCommands } from "#server/platforms/operations/api";

const items = (reader: Reader, { storeId, claimIds }: Person) =>
  reader.selectFrom("claim_item").where("store_id", "=", storeId).where(among("claim_id", claimIds));

/** Type, units and money of a claim stay; who made it, what they wrote and their evidence go. */
export const claimRecords: PersonalData = {
  noun: "claims",
  columns: [
    "claim.customer_name",
    "claim.customer_email",
    "claim.customer_id",
    "claim.search_text",
    "claim.close_note",
    "claim.override_reason",
    "claim.cap_reason",
    "claim_resolution.reason",
    "claim_item.description",
    "claim_item.evidence",
    "carrier_claim.note",
  ],
  count: async (_, { claimIds }) => claimIds.length,
  async *read(reader, person) {
    const found = await items(reader, person).select(["claim_id", "reason", "description", "quantity"]).orderBy("position").execute();
    const claims = await reader
      .selectFrom("claim")
      .select(["id", "number", "order_number", "type", "status", "stage", "created_at", "closed_at", "customer_name", "customer_email"])
      .where("store_id", "=", person.storeId)
      .where(among("id", person.claimIds))
      .orderBy("created_at")
      .execute();
    const written = await writtenIn(reader, person.storeId, "claim_id", person.claimIds);
    for (const { id, ...claim } of claims)
      yield { ...claim, items: found.flatMap(({ claim_id, ...item }) => (claim_id === id ? [item] : [])), written: written(id) };
  },
  files: async (reader, person) =>
    (await items(reader, person).select("evidence").execute()).flatMap(({ evidence }) => evidence.map(({ file_id }) => file_id)),
  async erase(tx, { storeId, claimIds }) {
    if (claimIds.length === 0) return;
    const ids = [...claimIds];
    await tx
      .updateTable("claim")
      .set({
        customer_id: null,
        customer_name: "",
        customer_email: "",
        close_note: null,
        question: null,
        override_reason: null,
        cap_reason: null,
        search_text: sql`lower(concat_ws(' ', number, order_number))`,
        version: sql`version + 1`,
      })
      .where("store_id", "=", storeId)
      .where("id", "in", ids)
      .execute();
    await tx
      .updateTable("claim_item")
      .set({ description: "", evidence: asJson([]) })
      .where("store_id", "=", storeId)
      .where("claim_id", "in", ids)
      .execute();
    await tx.updateTable("carrier_claim").set({ note: "" }).where("store_id", "=", storeId).where("claim_id", "in", ids).execute();
    await tx.updateTable("claim_resolution").set({ reason: null }).where("store_id", "=", storeId).where("claim_id", "in", ids).execute();
    await eraseCommands(tx, storeId, "claim_id", ids);
    await eraseStory(tx, storeId, "claim_id", ids);
  },
};

/** The evidence of claims, and the files of notes. */
export const filesOfClaims: FileUses = [
  sql`select 'claim', c.id, c.number, 'EVIDENCE' from claim_item as i
    join claim as c on c.id = i.claim_id and c.store_id = i.store_id
    where i.store_id = f.store_id and i.evidence @> jsonb_build_array(jsonb_build_object('file_id', f.id))`,
  sql`select 'claim', c.id, c.number, 'NOTE' from note as n
    join claim as c on c.id = n.claim_id and c.store_id = n.store_id
    where n.store_id = f.store_id and n.files @> jsonb_build_array(f.id)`,
];
