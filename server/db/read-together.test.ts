import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { readTogether } from "./read-together.ts";

interface Row {
  id: string;
  n: number;
}

it("reads the rows of one turn together, each once, and those asked for meanwhile afterwards", async () => {
  const asked: (readonly string[])[] = [];
  const stored = new Map([["a", 1]]);
  const read = readTogether<Row>(
    async (ids) => {
      asked.push(ids);
      await nextTurn();
      return ids.flatMap((id) => (stored.has(id) ? [{ id, n: stored.get(id) ?? 0 }] : []));
    },
    ({ id }) => id,
  );
  const first = Promise.all([read("a"), read("b"), read("a")]);
  await nextTurn();
  stored.set("b", 2);
  const later = read("b");
  expect(await first).toEqual([
    { id: "a", n: 1 },
    { id: "b", n: 2 },
    { id: "a", n: 1 },
  ]);
  expect(await later).toEqual({ id: "b", n: 2 });
  expect(await read("c")).toBe(null);
  expect(asked).toEqual([["a", "b"], ["b"], ["c"]]);
});

it("fails everybody who waits, and reads again afterwards", async () => {
  let isDown = true;
  const read = readTogether<Row>(
    async ([id = ""]) => {
      if (isDown) throw new Error("down");
      return [{ id, n: 1 }];
    },
    ({ id }) => id,
  );
  const both = await Promise.allSettled([read("a"), read("b")]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isDown = false;
  expect(await read("a")).toEqual({ id: "a", n: 1 });
});
