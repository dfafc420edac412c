import { expect, it } from "vitest";
import { streamOf } from "./write-file.ts";

/** A library is loaded on first use. */
const patiently = { timeout: 30_000 };
const columns = [{ kind: "text" as const }];

it.each(["csv", "xlsx"] as const)("a reader who leaves during a %s ends the writing, and nothing else", async (format) => {
  let isClosed = false;
  let next: (() => void) | null = null as (() => void) | null;
  async function* batches() {
    try {
      for (;;) {
        yield Array.from({ length: 500 }, (_, n) => [`row ${n} ${Math.sin(n)}`]);
        await new Promise<void>((resolve) => {
          next = resolve;
        });
      }
    } finally {
      isClosed = true;
    }
  }
  const broken: Error[] = [];
  const file = streamOf({ name: "a", format, heads: ["A"], columns, batches: batches(), onBroken: (error) => void broken.push(error) });
  file.on("error", () => undefined);
  file.resume();
  await expect.poll(() => next !== null, patiently).toBe(true);
  file.destroy();
  // What a stream says of its end comes after the current turn of the event loop: an error nobody hears would fail this test.
  for (let n = 0; n < 5; n++) await new Promise((resolve) => setImmediate(resolve));
  next?.();
  await expect.poll(() => isClosed, patiently).toBe(true);
  expect(broken).toEqual([]);
});
