import type { Expression } from "kysely";
import type { GroupRules } from "#contracts/product-groups";
import type { CoreDeps } from "#server/core/module";
import type { Reader } from "#server/db/open";
import type { StoreContext } from "#server/kit/context";

type Store = Pick<StoreContext, "id" | "currency">;

/** What products need of product groups. */
export interface ProductsLinks {
  productGroupLinks: {
    activeGroups(reader: Reader, storeId: string): Promise<(GroupRules & { id: string; name: string })[]>;
    /** Return a query for the ids of a group's products; undefined for an unknown group. */
    productIdsOf(reader: Reader, store: Store, groupId: string): Promise<{ query: Expression<{ id: string }> } | undefined>;
  };
}
export type ProductsDeps = CoreDeps & ProductsLinks;
