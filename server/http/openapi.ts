import { createRequire } from "node:module";
import { dirname } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const version = "0.1.0";
const from = "/api/docs";

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Backhaul API</title>
<link rel="stylesheet" href="${from}/static/swagger-ui.css">
<link rel="icon" type="image/png" href="${from}/static/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${from}/static/swagger-ui-bundle.js"></script>
<script src="${from}/setup.js"></script>
</body>
</html>
`;
const setup = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#swagger-ui", deepLinking: true, docExpansion: "none", tagsSorter: "alpha" });
`;

/**
 * Serve the OpenAPI document and a page to read it, both created on first request to keep the start fast. Only the
 * page's files come from the package; its plugin would generate a second document.
 */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  let document: string | undefined;
  const day = "public, max-age=86400";
  const files = `${dirname(createRequire(import.meta.url).resolve("@fastify/swagger-ui/package.json"))}/static`;

  app.get("/api/openapi.json", async (_request, reply) => {
    document ??= JSON.stringify((await import("./openapi/document.ts")).buildDocument(version));
    return reply.header("content-type", "application/json; charset=utf-8").send(document);
  });
  app.get(from, async (_request, reply) => reply.header("content-type", "text/html; charset=utf-8").send(page));
  app.get(`${from}/setup.js`, async (_request, reply) => reply.header("content-type", "text/javascript; charset=utf-8").send(setup));
  await app.register(fastifyStatic, {
    root: files,
    prefix: `${from}/static/`,
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (response) => {
      response.setHeader("cache-control", day);
    },
  });
}
