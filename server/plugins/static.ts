import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic, { type FastifyStaticOptions, type SetHeadersResponse } from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "#server/kit/errors";
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

/** Serve the web app; any path that is neither a file nor an API call opens it, for the router to decide. */
export async function registerStatic(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder) {
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
  }
  const scripts = folder ? scriptHashes(readFileSync(folder + indexPage, "utf8")) : [];
  app.setNotFoundHandler(async (request, reply) => {
    if (!folder || !opensPage(request)) throw notFound();
    if (pageOf(request) === portalPage) {
      // The settings embed the portal as a preview.
      return framedByOwn(reply).header("permissions-policy", `camera=(), geolocation=(self), ${neverAsked}`).sendFile(portalPage);
    }
    // The scanner reads codes with the camera.
    return withScripts(reply, scripts).header("permissions-policy", `camera=(self), geolocation=(), ${neverAsked}`).sendFile(indexPage);
  });
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
const pageOf = ({ url }: FastifyRequest): string => (url.startsWith("/portal/") ? portalPage : indexPage);

function opensPage({ method, url }: FastifyRequest): boolean {
  const path = url.split("?")[0] ?? "";
  // A portal URL ends in a store's domain, which looks like a file name.
  const isFile = !path.startsWith("/portal/") && /\.[a-z0-9]{1,8}$/i.test(path);
  return method === "GET" && !path.startsWith("/api/") && path !== "/api" && !isFile;
}
