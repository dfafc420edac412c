import { expect, it } from "vitest";
import { noonOf } from "./noon-of.ts";

it("is noon of that day in any time zone", () => {
  expect(noonOf("2026-07-01", "UTC")).toBe("2026-07-01T12:00:00.000Z");
  expect(noonOf("2026-07-01", "Europe/Paris")).toBe("2026-07-01T10:00:00.000Z");
  expect(noonOf("2026-01-01", "Pacific/Auckland")).toBe("2025-12-31T23:00:00.000Z");
  expect(noonOf("2026-01-01", "Asia/Kathmandu")).toBe("2026-01-01T06:15:00.000Z");
  expect(noonOf("2026-01-01", "America/Los_Angeles")).toBe("2026-01-01T20:00:00.000Z");
});
