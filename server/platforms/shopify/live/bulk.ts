import { OutboundError, readLines, readText, type Send } from "#server/kit/outbound-request";
import { DeliveryError } from "../../payload.ts";
import { PlatformError } from "../../port/errors.ts";
import type { BulkExport, BulkItem, BulkJob, BulkKind, OrderSnapshot } from "../../port/orders.ts";
import type { ShopifyClient } from "../api/client.ts";
import { assertAccepted, present } from "../api/errors.ts";
import { numberOf } from "../api/gid.ts";
import { BulkCustomers, BulkOrders, BulkProducts, BulkRun, BulkStatus, type BulkStatusQuery } from "../api/operations.generated.ts";
import { type FoundCustomer, readCustomer } from "./customers.ts";
import type { OrderReader } from "./order-parts.ts";
import { fewParcels, fewTransactions } from "./orders.ts";
import { type FullProduct, readProduct } from "./products.ts";
import { dutiesOf, type FullOrder, readFullOrder } from "./read-order.ts";
import type { WithPlaces } from "./stock-levels.ts";

const queries = { orders: BulkOrders, products: BulkProducts, customers: BulkCustomers };
/** A bulk query takes no variables; this stands in its text for the time. */
const sinceMark = "SINCE";
const wholeFileMs = 30 * 60_000;
const longestLine = 5_000_000;

type Status = NonNullable<BulkStatusQuery["bulkOperation"]>;
type Row = { id: string; __parentId?: string } & Record<string, unknown>;
interface Group {
  root: Row;
  children: Row[];
}

const running = new Set(["CREATED", "RUNNING", "CANCELING"]);
const jobOf = ({ id, status, errorCode, rootObjectCount }: Status): BulkJob => ({
  id,
  state: status === "COMPLETED" ? "done" : running.has(status) ? "running" : "failed",
  records: Number(rootObjectCount),
  error: status === "COMPLETED" || running.has(status) ? null : (errorCode ?? status),
});

interface Parts {
  client: ShopifyClient;
  send: Send;
  currency: () => Promise<string>;
  /** Reads stock by location: an export nests too few lists for it. */
  withPlaces: WithPlaces;
  /** Reads one order whole: an export has no refunds. */
  order: (externalId: string) => Promise<OrderSnapshot | null>;
  reader: OrderReader;
}

export function bulk({ client, send, currency, withPlaces, order, reader }: Parts): BulkExport {
  async function status(id: string): Promise<Status> {
    const { bulkOperation } = await client.run(BulkStatus, { id });
    if (!bulkOperation) throw new PlatformError("not_found", { safeMessage: "Shopify no longer knows this export" });
    return bulkOperation;
  }
  return {
    async start(what, since) {
      const text = what === "orders" ? await reader.composed(queries.orders) : queries[what].text;
      const query = text.replace(sinceMark, since ? new Date(since).toISOString() : "2000-01-01T00:00:00Z");
      const { bulkOperationRunQuery } = await client.run(BulkRun, { query });
      assertAccepted(bulkOperationRunQuery?.userErrors);
      const { id } = present(bulkOperationRunQuery?.bulkOperation);
      return { id, state: "running", records: 0, error: null };
    },
    poll: async (id) => jobOf(await status(id)),
    async *read(what, id, from = 0) {
      const { url, ...job } = await status(id);
      if (job.status !== "COMPLETED") throw new PlatformError("conflict", { safeMessage: "The export has not finished" });
      // An export without records has no file.
      let number = 0;
      if (url) for await (const group of groups(send, url)) if (number++ >= from) yield await itemOf(what, group);
    },
  };

  async function itemOf(what: BulkKind, group: Group): Promise<BulkItem> {
    const externalId = numberOf(group.root.id);
    try {
      if (what === "customers") return { kind: "customer", customer: readCustomer(group.root as unknown as FoundCustomer) };
      if (what === "products") {
        const product = readProduct({ ...group.root, variants: group.children } as unknown as FullProduct, await currency());
        return product ? { kind: "product", product: await withPlaces(product) } : { kind: "skipped", externalId, reason: "NO_VARIANTS" };
      }
      const found = await orderOf(group, externalId);
      return found ? { kind: "order", order: found } : { kind: "skipped", externalId, reason: "NO_LINES" };
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      return { kind: "skipped", externalId, reason: error.code };
    }
  }

  function orderOf({ root, children }: Group, externalId: string): Promise<OrderSnapshot | null> | OrderSnapshot | null {
    const of = (type: string) => children.filter((row) => row.id.includes(`/${type}/`));
    const full = { ...root, lines: of("LineItem"), shipping: of("ShippingLine"), duties: [], refunds: [] } as unknown as FullOrder;
    const isRefunded = full.displayFinancialStatus === "REFUNDED" || full.displayFinancialStatus === "PARTIALLY_REFUNDED";
    // An export has the first transactions and parcels only, and no tax of duties.
    const isCut = full.transactions.length >= fewTransactions || full.fulfillments.length >= fewParcels || dutiesOf(full) > 0;
    return isRefunded || isCut || full.transactions.some(({ kind }) => kind === "REFUND") ? order(externalId) : readFullOrder(full);
  }
}

/** Read the file's records with the children that follow each: the export is grouped. */
async function* groups(send: Send, url: string): AsyncGenerator<Group> {
  let group: Group | null = null;
  try {
    const answer = await send({ method: "GET", url, headers: { accept: "application/jsonl" }, timeoutMs: wholeFileMs });
    if (answer.status !== 200) {
      await readText(answer, longestLine);
      throw new PlatformError("unavailable", { safeMessage: `The export's file answered with ${answer.status}` });
    }
    for await (const line of readLines(answer, longestLine)) {
      if (!line.trim()) continue;
      const row = JSON.parse(line) as Row;
      if (row.__parentId === undefined) {
        if (group) yield group;
        group = { root: row, children: [] };
      } else if (group?.root.id === row.__parentId) group.children.push(row);
      else throw new PlatformError("bug", { safeMessage: "The export is not grouped by record" });
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new PlatformError("unavailable", { safeMessage: "The export's file could not be read", platformCode: error.code, cause: error });
  }
  if (group) yield group;
}
