import { describe, expect, it } from "vitest";
import { type Asker, fairTurns, leaveTurn } from "./fair-turns.ts";
import { beforeOutside } from "./held-connection.ts";
import { turns } from "./turns.ts";

/** Work that runs until it is told to end, and the order in which it began. */
function stage(limits = { atOnce: 2, ofStore: 2 }) {
  const fair = fairTurns(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const all: Promise<string>[] = [];
  const ask = (name: string, asker: Asker, during: () => void = () => undefined) => {
    const work = async () => {
      begun.push(name);
      during();
      await new Promise<void>((resolve) => void ends.set(name, resolve));
      return name;
    };
    all.push(fair.inTurn(asker, work));
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    turns: fair,
    begun,
    ask,
    settled,
    async end(name: string) {
      ends.get(name)?.();
      await settled();
    },
    async endAll() {
      for (let known = -1; known !== ends.size; ) {
        known = ends.size;
        for (const end of ends.values()) end();
        await settled();
      }
      return Promise.all(all);
    },
  };
}
const busy = (caller = "ann"): Asker => ({ store: "busy", caller });
const calm = (caller = "bob"): Asker => ({ store: "calm", caller });

describe("turns", () => {
  it("go to another store before one that has had its turn, and within a store to another caller", async () => {
    const { begun, ask, end, endAll, settled, turns } = stage();
    for (const n of [1, 2, 3, 4, 5]) ask(`busy ${n}`, busy());
    ask("colleague", busy("eve"));
    ask("calm", calm());
    await settled();
    expect(begun).toEqual(["busy 1", "busy 2"]);
    expect(turns.waiting()).toBe(5);
    await end("busy 1");
    expect(begun.slice(2)).toEqual(["busy 3"]);
    await end("busy 2");
    expect(begun.slice(3)).toEqual(["calm"]);
    await end("busy 3");
    expect(begun.slice(4)).toEqual(["colleague"]);
    expect(await endAll()).toHaveLength(7);
    expect(begun).toHaveLength(7);
    expect(turns.waiting()).toBe(0);
  });

  it("are never all of one store's", async () => {
    const { begun, ask, endAll, settled } = stage({ atOnce: 3, ofStore: 2 });
    for (const n of [1, 2, 3, 4]) ask(`busy ${n}`, busy());
    await settled();
    expect(begun).toEqual(["busy 1", "busy 2"]);
    ask("calm", calm());
    await settled();
    expect(begun.slice(2)).toEqual(["calm"]);
    await endAll();
    expect(begun).toHaveLength(5);
  });

  it("end early where a call begins to wait for others", async () => {
    const { begun, ask, endAll, settled, turns } = stage({ atOnce: 1, ofStore: 1 });
    ask("outside", busy(), leaveTurn);
    ask("next", busy());
    await settled();
    expect(begun).toEqual(["outside", "next"]);
    await endAll();
    expect(turns.waiting()).toBe(0);
  });

  it("end where a call waits for others who wait outside", async () => {
    const { inTurn } = fairTurns({ atOnce: 4, ofStore: 3 });
    const answers: (() => void)[] = [];
    const site = () => {
      const gate = turns({ atOnce: 1, waiting: 100 });
      const outside = () => beforeOutside().then(() => new Promise<void>((resolve) => void answers.push(resolve)));
      return () => gate(outside);
    };
    const slow = ["a", "b"].flatMap((store) => {
      const ask = site();
      return Array.from({ length: 5 }, (_, n) => inTurn({ store, caller: `${n}` }, ask));
    });
    expect(await inTurn(calm(), async () => "at once")).toBe("at once");
    for (let open = slow.length; open > 0; ) {
      const [answer] = answers.splice(0, 1);
      if (answer) open -= 1;
      answer?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(slow);
  });

  it("are taken once by a call that asks again in its own", async () => {
    const { inTurn } = fairTurns({ atOnce: 1, ofStore: 1 });
    expect(await inTurn(busy(), () => inTurn(busy(), async () => "done"))).toBe("done");
    const left = inTurn(busy(), async () => {
      leaveTurn();
      return inTurn(busy(), async () => "done again");
    });
    expect(await left).toBe("done again");
  });

  it("come back from work that fails", async () => {
    const { inTurn } = fairTurns({ atOnce: 1, ofStore: 1 });
    await expect(inTurn(busy(), () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await inTurn(calm(), async () => "next")).toBe("next");
  });

  it("are all given, whoever asks and in whatever order they end", async () => {
    let random = 7;
    const next = (most: number) => {
      random = (random * 48_271) % 2_147_483_647;
      return random % most;
    };
    for (let round = 0; round < 20; round++) {
      const limits = { atOnce: 1 + next(4), ofStore: 1 + next(3) };
      const { inTurn, waiting } = fairTurns(limits);
      const open = { all: 0, most: 0, stores: new Map<string, number>() };
      const calls = Array.from({ length: 200 }, () => ({ store: `s${next(4)}`, caller: `c${next(3)}` }));
      const work = async ({ store }: Asker, leaves: boolean) => {
        open.all += 1;
        open.most = Math.max(open.most, open.all);
        open.stores.set(store, (open.stores.get(store) ?? 0) + 1);
        expect(open.stores.get(store)).toBeLessThanOrEqual(limits.ofStore);
        for (let n = next(4); n >= 0; n--) await new Promise((resolve) => setImmediate(resolve));
        open.all -= 1;
        open.stores.set(store, (open.stores.get(store) ?? 0) - 1);
        if (leaves) leaveTurn();
      };
      await Promise.all(calls.map((asker) => inTurn(asker, () => work(asker, next(3) === 0))));
      expect(open.most).toBeLessThanOrEqual(limits.atOnce);
      expect(waiting()).toBe(0);
    }
  });
});
