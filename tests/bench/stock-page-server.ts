import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Builds the bare page into `folder` and serves it with these rows, packed as the product's files are. */
export async function startBarePage(folder: string, rows: string): Promise<{ url: string; stop: () => void }> {
  await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("./bare-page/", import.meta.url)),
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 5000 },
  });
  const packed = new Map<string, Buffer>();
  const fileAt = (path: string): Buffer => {
    const known = packed.get(path) ?? gzipSync(readFileSync(join(folder, path)));
    packed.set(path, known);
    return known;
  };
  const server = createServer((request, response) => {
    const asked = (request.url ?? "").split("?")[0] ?? "";
    const path = asked === "/" ? "/index.html" : asked;
    try {
      const body = path === "/rows" ? gzipSync(rows) : fileAt(path);
      response.setHeader("content-type", path === "/rows" ? "application/json" : (types[extname(path)] ?? "application/octet-stream"));
      response.setHeader("content-encoding", "gzip").end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() };
}
