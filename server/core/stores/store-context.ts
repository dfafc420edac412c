import type { Store } from "#server/db/tables";
import type { StoreContext } from "#server/kit/context";

/** The columns of a store's context, of a query that names the store `st`. */
export const storeColumns = [
  "st.id as store_id",
  "st.name",
  "st.platform",
  "st.platform_domain",
  "st.currency",
  "st.timezone",
  "st.connection_id",
] as const;

type Row = Pick<Store, "name" | "platform" | "platform_domain" | "currency" | "timezone" | "connection_id"> & { store_id: string };

/** Return the context of a store from its columns. */
export const storeContextOf = (row: Row): StoreContext => ({
  id: row.store_id,
  name: row.name,
  platform: row.platform,
  platformDomain: row.platform_domain,
  currency: row.currency,
  timezone: row.timezone,
  connectionId: row.connection_id,
});
