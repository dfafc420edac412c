import type { Expression } from "kysely";
import type { GroupRules } from "#contracts/product-groups";
import type { ReturnPolicy } from "#contracts/settings/policies";
import type { Duration, NewWarrantyEntry } from "#contracts/warranty/warranty";
import type { Reader } from "#server/db/open";
import type { StoreContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";

type Store = Pick<StoreContext, "id" | "currency">;
export interface Cover {
  id: string;
  name: string;
  duration: Duration | null;
  registration_required: boolean;
  benefits: NewWarrantyEntry["benefits"];
}

/** What products need of product groups, settings and warranty. */
export interface ProductsLinks {
  productGroupLinks: {
    activeGroups(reader: Reader, storeId: string): Promise<(GroupRules & { id: string; name: string })[]>;
    /** Return a query for the ids of a group's products; undefined for an unknown group. */
    productIdsOf(reader: Reader, store: Store, groupId: string): Promise<{ query: Expression<{ id: string }> } | undefined>;
  };
  settingsLinks: {
    rulesOf(
      reader: Reader,
      storeId: string,
    ): Promise<{ currency: string; country: string; timezone: string; policies: readonly ReturnPolicy[] }>;
  };
  /** Return the warranty entry that covers a product in a country. */
  entryOfProduct(reader: Reader, store: StoreContext, productId: string, country: string): Promise<Cover | undefined>;
}
export type ProductsDeps = ModuleDeps & ProductsLinks;
