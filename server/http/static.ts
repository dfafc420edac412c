import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic, { type FastifyStaticOptions, type SetHeadersResponse } from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { notFound } from "#server/kit/errors";
import { uncounted } from "#server/kit/uncounted";
import { framedByOwn, withScripts } from "./security.ts";

/** Return the folder of the built web app: beside the built server, or under `dist` when running from source. */
export function webFolder(): string | null {
  const places = [new URL("../../web/", import.meta.url), new URL("../../dist/web/", import.meta.url)].map((url) => fileURLToPath(url));
  return places.find((place) => existsSync(`${place}index.html`)) ?? null;
}

/** Return the URL of the page's entry script, which changes with its contents and those of all it loads. */
export function webBuild(folder: string | null): string | null {
  return folder ? (/<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(`${folder}index.html`, "utf8"))?.[1] ?? null) : null;
}

/** Prefixes of what programs call. An unknown address below one is not found; any other opens the app, for its router to decide. */
const calledPrefixes = ["/api", "/m", "/s"];

/** Serve the web app's files and pages. What an address gets is decided by the route it matches, never by how it is written. */
export async function registerStatic(app: FastifyInstance, folder: string | null): Promise<void> {
  app.setNotFoundHandler(async () => {
    throw notFound();
  });
  if (folder) await app.register(async (scope) => registerWeb(scope, folder));
}

async function registerWeb(app: FastifyInstance, folder: string): Promise<void> {
  app.addHook("onRoute", uncounted);
  const files: FastifyStaticOptions = {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => !/(\.br|\.gz|\/)$/.test(path),
  };
  const setCaching = (value: string) => (response: SetHeadersResponse) => void response.setHeader("cache-control", value);
  await app.register(fastifyStatic, {
    ...files,
    serve: false,
    setHeaders: setCaching("no-cache"),
  });
  for (const name of filesBesidePages(folder)) app.get(`/${name}`, async (_request, reply) => reply.sendFile(name));
  // One route for all of them: registering hundreds would take a tenth of the server's start.
  await app.register(fastifyStatic, {
    ...files,
    root: `${folder}assets`,
    prefix: "/assets/",
    decorateReply: false,
    setHeaders: setCaching("public, max-age=31536000, immutable"),
  });
  registerPages(app, folder);
}

function registerPages(app: FastifyInstance, folder: string): void {
  const scripts = scriptHashes(readFileSync(folder + indexPage, "utf8"));
  // The scanner reads codes with the camera.
  const open = (reply: FastifyReply) =>
    withScripts(reply, scripts).header("permissions-policy", `camera=(self), geolocation=(), ${neverAsked}`).sendFile(indexPage);
  app.get<{ Params: { "*": string } }>("/*", async (request, reply) => {
    if (namesFile(request.params["*"])) throw notFound();
    return open(reply);
  });
  app.get("/assets/", async (_request, reply) => open(reply));
  // A store's address ends in its domain, which looks like a file's name. The settings embed the portal as a preview.
  app.get("/portal/*", async (_request, reply) =>
    framedByOwn(reply).header("permissions-policy", `camera=(), geolocation=(self), ${neverAsked}`).sendFile(portalPage),
  );
  for (const prefix of calledPrefixes) {
    for (const path of [prefix, `${prefix}/*`]) {
      app.get(path, { config: { uncounted: false } }, async () => {
        throw notFound();
      });
    }
  }
}

/** Return the names of the files that are served as they are: all but the pages and what was compressed in advance. */
const filesBesidePages = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|html)$/.test(entry.name))
    .map(({ name }) => name);

const neverAsked = "microphone=()";
const indexPage = "index.html";

/** Return the hashes of a page's inline scripts in the form of its content security policy. */
export const scriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );

/** Customers get a separate page without the back office. */
const portalPage = "portal.html";

const namesFile = (path: string): boolean => /\.[a-z0-9]{1,8}$/i.test(path);
