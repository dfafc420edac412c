import type { PersonalCopies } from "#server/core/customer-data/api";

/** Files of lists that people had written: packed as they are, nobody can say whom they name. All go; they can be made again. */
export const exportCopies: PersonalCopies = {
  columns: ["list_export.query", "list_export_chunk.content"],
  async erase(tx, { storeId }) {
    await tx.deleteFrom("list_export_chunk").where("store_id", "=", storeId).execute();
    await tx.deleteFrom("list_export").where("store_id", "=", storeId).execute();
  },
};
