import type { ImportKind } from "#contracts/imports/shapes";
import type { LivePlatform } from "#server/platforms/port";
import type { Catalogue, Page, PageOptions } from "#server/platforms/port/orders";
import type { FoundRecord } from "./save-batch.ts";

export interface FoundPage {
  records: FoundRecord[];
  next: string | null;
}

type PagedKind = Exclude<ImportKind, "locations">;

const recordsOf = <T>({ items, skipped, next }: Page<T>, record: (item: T) => FoundRecord): FoundPage => ({
  records: [...items.map(record), ...skipped.map((one): FoundRecord => ({ kind: "skipped", ...one }))],
  next,
});

/** Read a page of one kind of records. Locations are few and come at once. */
export async function readPage(
  platform: LivePlatform,
  kind: ImportKind,
  since: string | null,
  cursor: string | null,
  options?: PageOptions,
): Promise<FoundPage> {
  switch (kind) {
    case "locations":
      return { records: (await platform.locations()).map((location) => ({ kind: "location", location })), next: null };
    case "products":
      return recordsOf(await platform.products.page(since, cursor, options), (product) => ({ kind: "product", product }));
    case "customers":
      return recordsOf(await platform.customers.page(since, cursor), (customer) => ({ kind: "customer", customer }));
    case "orders":
      return recordsOf(await platform.orders.page(since, cursor), (order) => ({ kind: "order", order }));
  }
}

export const catalogueOf = (platform: LivePlatform, kind: PagedKind): Catalogue<unknown> => platform[kind];
