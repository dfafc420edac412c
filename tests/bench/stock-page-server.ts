import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

const pages: Record<string, string> = { "/sign-in": "/sign-in/sign-in.html" };

export interface StockPages {
  /** The address of the list. */
  list: string;
  /** The address of the sign-in form. */
  signIn: string;
  stop: () => void;
}

/** Build the stock pages into `folder` and serve them with these rows, compressed and cached like the product's files. */
export async function startStockPages(folder: string, rows: readonly unknown[]): Promise<StockPages> {
  const root = fileURLToPath(new URL("./stock-page/", import.meta.url));
  // Each is a product of its own: the list's code does not wait for what the form shares with it, nor the other way round.
  for (const [name, page] of [["list", "index.html"] as const, ["sign-in", "sign-in.html"] as const]) {
    await build({
      configFile: false,
      logLevel: "error",
      root,
      base: `/${name}/`,
      plugins: [react()],
      build: {
        outDir: join(folder, name),
        emptyOutDir: true,
        target: "es2022",
        chunkSizeWarningLimit: 5000,
        rolldownOptions: { input: join(root, page) },
      },
    });
  }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const packed = new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length), gzipSync(readFileSync(path))] as const;
    }),
  );
  const answer = gzipSync(JSON.stringify(rows));
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    response.setHeader("content-encoding", "gzip");
    if (path.startsWith("/api/")) {
      response.setHeader("content-type", "application/json").setHeader("x-total-count", String(rows.length)).end(answer);
      return;
    }
    const file = packed.has(path) ? path : (pages[path] ?? "/list/index.html");
    response.setHeader("cache-control", file.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream").end(packed.get(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return { list: at("/returns"), signIn: at("/sign-in"), stop: () => server.close() };
}
