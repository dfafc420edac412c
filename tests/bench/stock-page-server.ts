import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Build the stock page into `folder` and serve it with these rows, compressed and cached like the product's files. */
export async function startStockPage(folder: string, rows: readonly unknown[]): Promise<{ url: string; stop: () => void }> {
  await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("./stock-page/", import.meta.url)),
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 5000 },
  });
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
    const file = packed.has(path) ? path : "/index.html";
    response.setHeader("cache-control", file.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream").end(packed.get(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/returns`, stop: () => server.close() };
}
