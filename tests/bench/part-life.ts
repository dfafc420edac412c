import { join } from "node:path";
import { scratch, secret } from "./built-server.mjs";
import { compareLives } from "./life.ts";
import { embeddedStore } from "./stores.ts";
import { type Row, row } from "./table.ts";

/** Return the rates of lives per second: over HTTP, and of their statements alone. */
export async function lives(): Promise<Row[]> {
  const tar = join(scratch("template"), "template.tar");
  const store = await embeddedStore({ tar }, 1000, secret);
  const { http, sql, httpBusy, sqlBusy, statements, afterwards, calls } = await compareLives(tar, store);
  const each = calls.map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(", ");
  return [
    row("statements of a return's life", statements, { most: 60 }),
    row("statements of the background jobs that follow it", afterwards, { most: 100 }),
    row("a return's life, seven calls, against its statements alone", 1000 / http, {
      unit: "/s",
      baseline: 1000 / sql,
      least: 0.65,
    }),
    row("the same in processor time", 1000 / httpBusy, { unit: "/s", baseline: 1000 / sqlBusy }),
    row(`milliseconds: ${each}`, http, { unit: " ms" }),
  ];
}
