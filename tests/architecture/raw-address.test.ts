import { expect, it } from "vitest";
import { readSources } from "./sources.ts";

/**
 * One address can be written in many ways (`/%61pi`, `//api`, `http://host/api`), which the router reads as one, so whoever looks at it as
 * it was sent is passed by writing it otherwise. The matched route decides: `request.routeOptions`, its `config` and the parameters.
 */
const allowed: Record<string, string> = {
  "server/kit/head-requests.ts": "hands the address to the router unchanged",
  "server/kit/mount.ts": "part of what a key was sent with: another spelling is another request",
  "server/http/health.ts": "refuses a spelling that a proxy's rule would not know",
  "server/http/live.ts": "hides what the address held from the log",
  "server/core/single-sign-on/google-flow.ts": "reads the query as Google wrote it",
  "server/platforms/store-connection/visits.ts": "reads the query that Shopify signed",
};

const looksAtAddress =
  /\b(?:request|req|raw|message|call\.request)\.url\b|\boriginalUrl\b|\{[^{}]*\b(?<!\.)url\b[^{}]*\}: (?:FastifyRequest|IncomingMessage)/;

it("nothing in the server is decided by an address as it was written, but by the route it matched", () => {
  const found = readSources()
    .filter(({ path, text }) => path.startsWith("server/") && looksAtAddress.test(text))
    .map(({ path }) => path);
  expect(found).toEqual(Object.keys(allowed).sort());
});

it.each([
  'if (request.url.startsWith("/api/")) return;',
  "const path = req.url;",
  "call.request.url",
  "const opens = ({ method, url }: FastifyRequest) => url;",
  "const { originalUrl } = request;",
])("finds %s", (code) => expect(looksAtAddress.test(code)).toBe(true));
