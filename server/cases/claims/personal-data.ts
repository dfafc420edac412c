import { sql } from "kysely";
import { writtenIn } from "#server/cases/kernel/timeline/written-in";
import { eraseStory } from "#server/cases/money/erase-story";
import { among, type Person, type PersonalData } from "#server/core/customer-data/api";
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
