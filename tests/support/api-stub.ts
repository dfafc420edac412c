import { HttpResponse, http as msw } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";

export const origin = "http://api.test";

/** Return a success envelope. */
export const ok = (data: unknown, init?: ResponseInit) => HttpResponse.json({ is_success: true, data, message: "" }, init ?? {});
/** Return an error envelope. */
export const refuse = (status: number, code: string, data: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  HttpResponse.json(
    { is_success: false, data: { code, ...data }, message: `sentence for ${code}` },
    { status, headers: { "x-request-id": "req-1", ...headers } },
  );
export const page = (items: unknown[], extra: Record<string, unknown> = {}) =>
  ok({ items, page: 1, limit: 20, total: items.length, total_exact: true, next_cursor: null, ...extra });

export interface Seen {
  method: string;
  url: URL;
  headers: Headers;
  body: unknown;
}

/** Stub the API for a test file: requests are recorded in `seen`, answers are set per test with `answer`. */
export function stubApi() {
  const server = setupServer();
  const seen: Seen[] = [];
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => {
    server.resetHandlers();
    seen.length = 0;
  });
  afterAll(() => server.close());

  type Verb = "get" | "post" | "put" | "patch" | "delete";
  return {
    seen,
    /** `path` may have `:name` parts; `respond` is called for each request. */
    answer(verb: Verb, path: string, respond: (seen: Seen) => Response | Promise<Response>) {
      server.use(
        msw[verb](`${origin}${path}`, async ({ request }) => {
          const text = await request.clone().text();
          const entry = { method: request.method, url: new URL(request.url), headers: request.headers, body: parse(text) };
          seen.push(entry);
          return respond(entry);
        }),
      );
    },
  };
}

function parse(text: string): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
