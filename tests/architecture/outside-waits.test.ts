import { describe, expect, it } from "vitest";
import { readSources } from "./sources.ts";

/** What commits a call with a key before its answer is made, and why a repeat of what was committed is safe. */
const commitsEarly: Readonly<Record<string, string>> = {
  "server/kit/held-connection.ts": "declares it; shared work is a read",
  "server/kit/outbound-request.ts":
    "every request to another server: the ledger, operations on platforms and tests of connections, which are safe to repeat",
  "server/kit/dns-lookup.ts": "looks up records of a sender domain, which is checked again at a repeat",
  "server/kit/file-storage/storage.ts":
    "bytes are stored under a new key before their row, which is committed with the answer; bytes without a row go after a day",
  "server/kit/turns.ts": "waits for passwords to be checked, before anything is written",
  "server/platforms/http/serial.ts": "requests to a platform, as in outbound-request",
  "server/platforms/operations/run-operation.ts": "one operation of a key runs once: its row is written first",
  "server/cases/money/legs/pay-refund.ts": "ledger before gateway: a leg is paid once",
  "server/db/read-together.ts": "a read",
  "server/db/read-only.ts": "a read",
  "server/cases/kernel/bulk.ts": "each record has a key of its own",
};

describe("a call with a key", () => {
  const sources = readSources().filter(({ path }) => path.startsWith("server/"));

  it("is committed before its answer only where a repeat is safe", () => {
    const found = sources.filter(({ text }) => /\b(beforeOutside|committedApart)\(/.test(text)).map(({ path }) => path);
    expect(found.filter((path) => !(path in commitsEarly))).toEqual([]);
    expect(Object.keys(commitsEarly).filter((path) => !found.includes(path))).toEqual([]);
  });

  it("is answered by nothing but the mount and the bulk actions", () => {
    const stores = sources.filter(({ text }) => /updateTable\("idempotency"\)|insert into idempotency/.test(text)).map(({ path }) => path);
    // An erasure empties the answers that name the person.
    expect(stores.filter((path) => path !== "server/db/stored-answers.ts")).toEqual(["server/http/idempotency.ts"]);
    const runs = sources.filter(({ text }) => /\brunOnce\(|\bdb\.answered\(/.test(text)).map(({ path }) => path);
    expect(runs).toEqual(["server/cases/kernel/bulk.ts", "server/http/idempotency.ts", "server/kit/keyed-run.ts", "server/kit/mount.ts"]);
  });

  it("never leaves what it has begun: no module opens a connection or a call of its own", () => {
    const own = sources.filter(
      ({ path, text }) => /\bcalls\.(run|exit)\(|new pg\.Pool\(|\bnew Kysely</.test(text) && !path.startsWith("server/db/"),
    );
    expect(own.map(({ path }) => path)).toEqual(["server/kit/held-connection.ts", "server/kit/mount.ts"]);
  });
});
