import { remembered } from "#server/kit/held-connection";
import { type Pace, untilItMayChange } from "../../http/pace.ts";
import { isPlatformError } from "../../port/errors.ts";
import { isGranted } from "../../requirements.ts";
import type { ShopifyClient } from "../api/client.ts";
import type { Operation } from "../api/operation.ts";
import { grantedScopes } from "./identity.ts";

/** What an order shows only to an app with another scope than that for orders. */
const scopeOfField = { customer: "read_customers", product: "read_products", variant: "read_products" };

/** Asks for orders, without what the app may not see of them. */
export interface OrderReader {
  run<Data, Variables>(operation: Operation<Data, Variables>, variables: Variables): Promise<Data>;
  /** Return an operation's text without what the granted scopes rule out. */
  composed(operation: { text: string }): Promise<string>;
}

/** Return a reader that asks for everything until Shopify refuses; it then looks at the granted scopes. */
export function orderReader(client: ShopifyClient, pace: Pick<Pace, "now">): OrderReader {
  const lifetime = untilItMayChange(pace);
  const hidden = remembered("what a shop hides of its orders", async () => hiddenFields(await grantedScopes(client)), lifetime);
  let refusedAt: number | null = null;
  return {
    async run(operation, variables) {
      const isRefused = refusedAt !== null && pace.now() - refusedAt < lifetime.forMs;
      if (!isRefused) {
        try {
          return await client.run(operation, variables);
        } catch (error) {
          if (!isPlatformError(error, "scope_missing") || (await hidden()).length === 0) throw error;
          refusedAt = pace.now();
        }
      }
      return client.run({ ...operation, text: (await hidden()).reduce(without, operation.text) }, variables);
    },
    composed: async ({ text }) => hiddenFields(await grantedScopes(client)).reduce(without, text),
  };
}

const hiddenFields = (granted: readonly string[]): string[] =>
  Object.entries(scopeOfField).flatMap(([field, scope]) => (isGranted(scope, granted) ? [] : [field]));

/** Return a query without a field and what is asked of it. */
function without(text: string, field: string): string {
  const found = new RegExp(`(?<![\\w.])${field} \\{`).exec(text);
  if (!found) return text;
  let end = found.index + found[0].length;
  for (let depth = 1; depth > 0 && end < text.length; end++) depth += text[end] === "{" ? 1 : text[end] === "}" ? -1 : 0;
  return without(text.slice(0, found.index) + text.slice(end).trimStart(), field);
}
