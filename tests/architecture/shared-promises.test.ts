import { describe, expect, it } from "vitest";
import { readSources } from "./sources.ts";

/**
 * A promise that several calls wait for may need the connection that one of them holds in a transaction: on the embedded database everybody
 * then waits for ever. `recent`, `remembered` and `shared` share values, or refuse to be waited for inside a transaction; `readTogether` and
 * `preparedFor` refuse it too. What keeps promises without them is listed with the reason why no transaction can wait for it.
 */
const keeps: Readonly<Record<string, string>> = {
  "server/kit/held-connection.ts": "the guard itself",
  "server/db/prepared.ts": "refuses to be waited for inside a transaction, except for reads of that transaction",
  "server/db/read-together.ts": "refuses to be waited for inside a transaction",
  "server/platforms/http/serial.ts": "refuses to be waited for inside a transaction",
  "server/db/database.ts": "closing, which nothing waits for but the end of the process",
  "server/db/answered-call.ts": "the turns of one call, which refuses to be waited for from inside its transaction",
  "server/db/client-listener.ts": "connects past the pool",
  "server/jobs/worker.ts": "the worker's own jobs, which wait for nobody",
  "server/jobs/scheduler.ts": "the scheduler's own look at the clock",
  "server/core/sessions/passwords.ts": "loads a package",
  "server/messaging/providers/mail/smtp.ts": "loads a package and opens no connection of the database",
  "server/cases/invoices/documents/render-thread.ts": "a thread of its own, without a database",
  "server/db/embedded-worker.mjs": "the thread of the embedded database itself",
  "server/http/live-stream.ts": "the stream of one client, outside every transaction",
  "server/messaging/sender-domains/signed-mail.ts": "the keys of one run of sending, all read by its own reader",
  "server/messaging/sending/run-bulk.ts": "messages in flight, which the job that sends them waits for between its transactions",
};

const types: readonly RegExp[] = [
  /\bMap<[^=()\n]*?\b(Promise|ReturnType)<(?!typeof turns)/,
  /\b(let|private)\s+#?\w+\??:\s*[^;=()]*\bPromise</,
  /^\s+(?!readonly)#?\w+\??:\s*Promise<[^;()]*;$/m,
  /\blet \w+ = Promise\./,
  /\bnew DataLoader\b/,
];
const isKeeping = (text: string): boolean => types.some((type) => type.test(text));

describe("promises that several calls wait for", () => {
  const found = readSources()
    .filter(({ path, text }) => path.startsWith("server/") && isKeeping(text))
    .map(({ path }) => path);

  it("are kept by the helpers that no transaction can hang on", () => {
    expect(found.filter((path) => !(path in keeps))).toEqual([]);
  });

  it("are listed only where they are kept", () => {
    expect(Object.keys(keeps).filter((path) => !found.includes(path))).toEqual([]);
  });

  it("are recognised however they are written", () => {
    const written = [
      "const known = new Map<string, Promise<Base>>();",
      "const known = new Map<string, { until: number; found: Promise<Base> }>();",
      "const brands = new Map<string, { until: number; found: ReturnType<typeof brandOf> }>();",
      "let opened: Promise<Transporter> | undefined;",
      "interface Kept {\n  found: Promise<Base>;\n}",
      "let turn = Promise.resolve();",
    ];
    expect(written.filter((text) => !isKeeping(text))).toEqual([]);
  });
});
