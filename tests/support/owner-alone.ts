import { expect } from "vitest";
import type { TestApi } from "./api.ts";

/** Expect that neither strangers, members nor API keys read a rule of the store or set it. */
export async function expectOwnerAlone(api: TestApi, path: string, body: object): Promise<void> {
  const { client } = await api.member(["returns"]);
  const { client: key } = await api.key(["orders:read"]);
  for (const [who, status] of [[api.as(null), 401] as const, [client, 403] as const, [key, 403] as const]) {
    expect((await who.get(path)).status).toBe(status);
    expect((await who.put(path, body)).status).toBe(status);
  }
}
