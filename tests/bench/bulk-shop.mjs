import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// A Shopify shop whose bulk export has as many orders as asked for, written while it is read: `{ orders, lines }` in the file
// FORM, with the lines of one order as the export has them.
const { orders, lines } = JSON.parse(readFileSync(process.env.FORM, "utf8"));
const root = JSON.parse(lines[0]);
const id = "gid://shopify/BulkOperation/1";

const answers = {
  GrantedScopes: () => ({
    currentAppInstallation: {
      accessScopes: [{ handle: "write_orders" }, { handle: "read_all_orders" }],
      app: { id: "gid://shopify/App/1" },
    },
  }),
  ShopInfo: () => ({
    shop: { name: "Bulk", myshopifyDomain: "bulk.myshopify.com", currencyCode: "EUR", taxesIncluded: true, ianaTimezone: "UTC" },
  }),
  BulkRun: () => ({ bulkOperationRunQuery: { bulkOperation: { id, status: "CREATED" }, userErrors: [] } }),
  BulkStatus: () => ({
    bulkOperation: {
      id,
      status: "COMPLETED",
      errorCode: null,
      objectCount: String(orders * lines.length),
      rootObjectCount: String(orders),
      url: `${address}/bulk`,
      partialDataUrl: null,
    },
  }),
};
let address = "";

function* text() {
  for (let n = 0; n < orders; n++) {
    const own = `gid://shopify/Order/${7_000_000_000 + n}`;
    for (const line of lines) yield `${line.replaceAll(root.id, own).replaceAll(`"${root.name}"`, `"#${n}"`)}\n`;
  }
}

async function writeFile(response) {
  response.writeHead(200, { "content-type": "application/jsonl" });
  let part = "";
  for (const line of text()) {
    part += line;
    if (part.length < 65_536) continue;
    if (!response.write(part))
      await Promise.race([
        new Promise((resolve) => response.once("drain", resolve)),
        new Promise((resolve) => response.once("close", resolve)),
      ]);
    if (response.destroyed) return;
    part = "";
  }
  response.end(part);
}

const server = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  const json = (value) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
  if (request.url === "/bulk") return writeFile(response);
  if (request.url?.startsWith("/admin/oauth")) return json({ access_token: "shpat_bench", scope: "write_orders", expires_in: 86_399 });
  const { operationName } = JSON.parse(body);
  json({ data: answers[operationName]?.() ?? null });
});
server.listen(0, "127.0.0.1", () => {
  address = `http://127.0.0.1:${server.address().port}`;
  process.stdout.write(`${address}\n`);
});
process.once("SIGTERM", () => process.exit(0));
