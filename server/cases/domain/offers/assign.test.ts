import { describe, expect, it } from "vitest";
import { bucketOf } from "#server/kit/bucket";
import { sha256 } from "#server/kit/digest";
import { armFor, takesPart, unitOf } from "./assign.ts";

describe("bucketOf", () => {
  it("is the first eight hex digits of the hash, modulo 10,000", () => {
    expect(sha256("exp-1:cust-1").slice(0, 8)).toBe("15ece64f");
  });

  it.each([
    ["exp-1", "cust-1", 6991],
    ["exp-1", "cust-2", 4609],
    ["exp-1", "cust-3", 8253],
    ["exp-1", "ann@example.test", 5197],
    ["exp-1:in", "cust-1", 1885],
    ["exp-1:in", "cust-2", 7055],
  ])("puts %s:%s into bucket %i", (experiment, unit, bucket) => {
    expect(bucketOf(experiment, unit)).toBe(bucket);
  });
});

describe("takesPart", () => {
  it("keeps everyone who takes part when traffic is raised", () => {
    const units = Array.from({ length: 2_000 }, (_, n) => `cust-${n}`);
    const few = units.filter((unit) => takesPart("exp-1", unit, 20));
    expect(few.length).toBeGreaterThan(300);
    expect(few.every((unit) => takesPart("exp-1", unit, 50))).toBe(true);
    expect([takesPart("exp-1", "cust-1", 18), takesPart("exp-1", "cust-1", 19)]).toEqual([false, true]);
    expect(units.every((unit) => takesPart("exp-1", unit, 100))).toBe(true);
  });
});

describe("armFor", () => {
  it("takes the arm whose cumulative weight passes the bucket", () => {
    expect(["cust-1", "cust-2", "cust-3"].map((unit) => armFor("exp-1", unit, [50, 50]))).toEqual(["B", "A", "B"]);
    expect(["cust-1", "cust-2", "cust-3"].map((unit) => armFor("exp-1", unit, [40, 40, 20]))).toEqual(["B", "B", "C"]);
  });

  it("gives a decided test's arm to everyone", () => {
    expect(["cust-1", "cust-2", "cust-3"].map((unit) => armFor("exp-1", unit, [0, 100]))).toEqual(["B", "B", "B"]);
  });
});

describe("unitOf", () => {
  const guest = { email: " Ann@Example.test ", customer_id: null, order_id: "o1" };

  it("is the address in lower case, so that a guest with a new account stays the same unit", () => {
    expect(unitOf("CUSTOMER", guest, "r1")).toBe("ann@example.test");
    expect(unitOf("CUSTOMER", { ...guest, customer_id: "c1", order_id: "o2" }, null)).toBe("ann@example.test");
  });

  it("is the customer without an address, and the order without either", () => {
    expect(unitOf("CUSTOMER", { email: " ", customer_id: "c1", order_id: "o1" }, null)).toBe("c1");
    expect(unitOf("CUSTOMER", { email: null, customer_id: null, order_id: "o1" }, null)).toBe("o1");
  });

  it("is each case, or each order of an offer, where the split says so", () => {
    expect([unitOf("CASE", guest, "r1"), unitOf("ORDER", guest, null)]).toEqual(["r1", "o1"]);
  });
});
