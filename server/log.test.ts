import { describe, expect, it } from "vitest";
import { safeError } from "./log.ts";

describe("the log", () => {
  it("keeps only those parts of a database error that contain no customer data", () => {
    const error = Object.assign(new Error('invalid input "ann@example.test"'), {
      severity: "ERROR",
      code: "23505",
      detail: "Key (email)=(ann@example.test) already exists.",
      constraint: "account_email_key",
    });
    const safe = safeError(error);
    expect(safe).toMatchObject({ code: "23505", constraint: "account_email_key" });
    expect(JSON.stringify(safe)).not.toContain("ann@");
  });
});
