import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { services, takesKey } from "#contracts/contract";
import { isErrorCode } from "#contracts/errors";
import { contracts } from "#contracts/index";
import { buildApp } from "#server/app";
import { readConfig } from "#server/config";
import type { Database } from "#server/db/open";

const unused = { engine: "embedded", listen: async () => async () => undefined } as unknown as Database;
const operations = contracts.flatMap(({ operations }) => Object.values(operations));
const addressOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Routes outside the contracts, each with its reason. */
const others = [
  /^GET \/api\/openapi\.json$/, // the contracts themselves
  /^GET \/api\/docs(\/.*|\*)?$/, // their documentation
  /^GET \/api$/, // not found, as below: once the web app is built, other unknown addresses open it
  /^GET \/api\/v1\/events$/, // a stream, described separately
  /^OPTIONS \/api\/v1\/notifications\/(collect|forms|watches)\/:key$/, // what browsers ask before they call from a shop's page
];

describe("operations", () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const config = readConfig({ SECRET: "0".repeat(32), LOG_LEVEL: "silent" });
    app = await buildApp({ config, db: unused });
    await app.ready();
  });
  afterAll(() => app.close());

  it("of every contract are mounted", () => {
    const missing = operations.filter(({ method, path }) => !app.hasRoute({ method, url: path })).map(addressOf);
    expect(missing).toEqual([]);
  });

  it("are the only routes under /api", () => {
    const declared = new Set(operations.map(addressOf));
    const strange = mounted(app).filter(
      (address) => / \/api(\/|$)/.test(address) && !declared.has(address) && !others.some((one) => one.test(address)),
    );
    expect(strange).toEqual([]);
  });

  it.each(["/api", "/api/", "/api/v1/unknown"])("know nothing of %s, whether or not the web app is built", async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().data.code).toBe("NOT_FOUND");
  });

  it("are public only before sign-in, or when the call authenticates itself", () => {
    const open = operations.filter(({ can }) => can === "anyone").map(({ path }) => path);
    expect(
      open.every((path) =>
        /\/(login|register|forgot-password|google-sso|microsoft-sso|webhooks\/incoming|notifications\/(provider-events\/:connection_id|(collect|forms|watches)\/:key|watch-words\/:language)|stores\/connection\/(install\/callback|consent\/(callback|return))|members\/(accept-)?invitation|customer-auth\/get-token|public\/portal\/(stores|(conversations|cases)\/enter)|products\/:store_id\/pictures|files\/:id\/signed)/.test(
          path,
        ),
      ),
    ).toBe(true);
  });

  it("that answer a POST with a secret have their stored answers sealed", () => {
    const secret = /^(key|secret|token|ticket|invitation_url|recovery_codes)$/;
    const namesIn = (data: unknown): string[] =>
      Object.entries((data as { shape?: object }).shape ?? {}).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
    const stored = operations.filter(takesKey);
    const open = stored.filter(({ data, sealed }) => !sealed && namesIn(data).some((name) => secret.test(name)));
    expect(open.map(addressOf)).toEqual([]);
    expect(stored.some(({ sealed }) => sealed)).toBe(true);
  });

  it("are under the prefix of their service, name their noun, and list their errors", () => {
    for (const { noun, service, operations } of contracts) {
      expect(noun).toMatch(/^[a-z]+(-[a-z]+)*$/);
      for (const { path, errors = [] } of Object.values(operations)) {
        expect(path.startsWith(services[service]) || path === "/api/v1/customers/easyship/item-categories", path).toBe(true);
        expect(errors.every(isErrorCode), path).toBe(true);
      }
    }
  });
});

/** Parse the framework's tree of routes; each line extends the address of its parent. */
function mounted(app: FastifyInstance): string[] {
  const way: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const parts = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (!parts) return [];
      const [, indent = "", part = "", methods = ""] = parts;
      way.splice(indent.length / 4, way.length, part);
      const url = way.join("").replace(/\/$/, "");
      return methods
        .split(", ")
        .filter((method) => method && method !== "HEAD")
        .map((method) => `${method} ${url}`);
    });
}
