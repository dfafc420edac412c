import bcrypt from "bcrypt";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";

const checks = { running: 0, finish: [] as (() => void)[] };

let api: TestApi;
beforeAll(async () => {
  vi.spyOn(bcrypt, "compare").mockImplementation(async () => {
    checks.running += 1;
    await new Promise<void>((resolve) => void checks.finish.push(resolve));
    checks.running -= 1;
    return false;
  });
  api = await startApi({ config: { trustProxy: 1 } });
});
afterAll(async () => {
  vi.mocked(bcrypt.compare).mockRestore();
  await api.close();
});

it("two passwords are checked at once, a hundred wait, and the rest are asked to come again", async () => {
  const answers: Record<number, number> = {};
  const attempt = async (n: number) => {
    const body = { email: `somebody-${n}@example.test`, password: "a-password" };
    const { status } = await api.as(null).post("/api/v1/merchants/login-merchant", body, { "x-forwarded-for": `198.51.100.${n}` });
    answers[status] = (answers[status] ?? 0) + 1;
  };
  const all = Promise.all(Array.from({ length: 150 }, (_, n) => attempt(n)));
  await vi.waitFor(() => expect(answers).toEqual({ 429: 48 }), { timeout: 10_000, interval: 20 });
  expect(checks.running).toBe(2);
  const finishing = setInterval(() => checks.finish.shift()?.(), 0);
  await all;
  clearInterval(finishing);
  expect(answers).toEqual({ 429: 48, 401: 102 });
});
