import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatabaseUnavailable } from "#server/db/unavailable";
import { AppError, badRequest } from "#server/kit/errors";
import { registerErrors } from "./errors.ts";

describe("an error response", () => {
  let app: FastifyInstance;
  const lines: string[] = [];
  let unstorable: object = {};
  const logged = () => lines.splice(0).join("");

  beforeAll(async () => {
    app = Fastify({ logger: { level: "error", stream: { write: (line: string) => void lines.push(line) } } });
    registerErrors(app);
    app.get("/stale", () => {
      throw new AppError("STALE_VERSION", { current: 7 });
    });
    app.get("/fields", () => {
      throw badRequest({ "items.0.quantity": "TOO_BIG", note: "Invalid input", reason: "REASON_REQUIRED" });
    });
    app.get("/wait", () => {
      throw new AppError("RATE_LIMITED", { retry_after: 12 });
    });
    app.get("/bug", () => {
      throw Object.assign(new Error('duplicate key value violates unique constraint "x"'), { code: "23505", severity: "ERROR" });
    });
    app.get("/unstorable", () => {
      throw Object.assign(new Error("invalid input"), unstorable);
    });
    app.get("/down", () => {
      throw new DatabaseUnavailable(Object.assign(new Error("connect ECONNREFUSED 10.0.0.7:5432"), { code: "ECONNREFUSED" }));
    });
    app.post("/echo", (request) => request.body);
    await app.ready();
  });
  afterAll(() => app.close());

  const get = async (url: string, language = "en") => {
    const response = await app.inject({ url, headers: { "accept-language": language } });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };

  it("has its status, code, details and a sentence", async () => {
    expect(await get("/stale")).toMatchObject({
      status: 409,
      body: {
        is_success: false,
        data: { code: "STALE_VERSION", current: 7 },
        message: expect.stringContaining("Someone else has changed this"),
      },
    });
  });

  it.each([
    ["fr-CA,fr;q=0.9", "Quelqu’un a modifié"],
    ["vi", "Có người vừa thay đổi"],
    ["zh-CN", "内容已被他人修改"],
    ["cn", "内容已被他人修改"],
    ["ar-SD", "عدّل شخص آخر"],
    ["de", "Someone else has changed this"],
  ])("in the language of the caller: %s", async (language, beginning) => {
    expect((await get("/stale", language)).body.message).toContain(beginning);
  });

  it("has a sentence for each field", async () => {
    const { body } = await get("/fields");
    expect(body.data.errors).toEqual({
      "items.0.quantity": "This is too long or too large.",
      note: "This value is not valid.",
      reason: "Please give a reason.",
    });
  });

  it("states the seconds to wait", async () => {
    expect((await get("/wait")).headers["retry-after"]).toBe("12");
  });

  it("states when to retry, and no internals, when the database does not respond", async () => {
    const { status, body, headers } = await get("/down");
    const message = "The service is unavailable for a moment. Try again shortly.";
    expect([status, body]).toEqual([503, { is_success: false, data: { code: "DATABASE_UNAVAILABLE" }, message }]);
    expect(headers["retry-after"]).toBe("2");
  });

  it("reveals nothing of a bug, which is logged", async () => {
    logged();
    const { status, body } = await get("/bug");
    expect([status, body]).toEqual([500, { is_success: false, data: { code: "INTERNAL" }, message: "Something went wrong" }]);
    expect(logged()).toContain("the call failed");
  });

  it.each([
    ["a NUL character", "22021", undefined, 400],
    ["half a character", "22P05", undefined, 400],
    ["half a character within JSON", "22P02", "Unicode low surrogate must follow a high surrogate.", 400],
    ["a value of another type, which is a mistake of ours", "22P02", undefined, 500],
  ])("is the caller's for text that cannot be stored: %s", async (_what, code, detail, status) => {
    unstorable = { code, detail };
    expect((await get("/unstorable")).status).toBe(status);
  });

  it("is 400 for invalid JSON, and 413 for a body too large", async () => {
    const headers = { "content-type": "application/json" };
    const malformed = await app.inject({ method: "POST", url: "/echo", headers, payload: '{"a":' });
    expect([malformed.statusCode, malformed.json().data.code]).toEqual([400, "BAD_REQUEST"]);
    const large = await app.inject({ method: "POST", url: "/echo", headers, payload: JSON.stringify("x".repeat(1024 * 1024)) });
    expect([large.statusCode, large.json().data.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });
});
