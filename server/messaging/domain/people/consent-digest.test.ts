import { describe, expect, it } from "vitest";
import { addressHash, type ConsentFacts, consentDigest, isIntact } from "./consent-digest.ts";

const granted: ConsentFacts = {
  ...{ store_id: "st1", subscriber_id: "su1", channel: "EMAIL", action: "GRANTED", source: "FORM" },
  ...{ at: "2026-06-01T09:00:00.000Z", text: "Yes, send me news and offers by e-mail." },
};

describe("the digest of a consent event", () => {
  it("is the documented one", () => {
    expect(consentDigest("", granted)).toBe("675ee7c5ad5be67163d2db67ac4d08bee1105f5acf7de1d4b4ffc55bead885e1");
  });

  it("does not depend on how the instant is written", () => {
    expect(consentDigest("", { ...granted, at: "2026-06-01T11:00:00+02:00" })).toBe(consentDigest("", granted));
  });

  it("breaks the trail when anything in it is changed, moved or left out", () => {
    const events = (["GRANTED", "WITHDRAWN", "CONFIRMED"] as const).map((action) => ({ ...granted, action }));
    const trail: (ConsentFacts & { digest: string })[] = [];
    for (const event of events) trail.push({ ...event, digest: consentDigest(trail.at(-1)?.digest ?? "", event) });
    expect(isIntact(trail)).toBe(true);
    expect(isIntact([])).toBe(true);
    expect(isIntact(trail.slice(1))).toBe(false);
    expect(isIntact(trail.toReversed())).toBe(false);
    expect(isIntact(trail.map((event, i) => (i === 1 ? { ...event, text: "No" } : event)))).toBe(false);
  });
});

describe("the digest of an address", () => {
  it("is keyed, and another one for another store or channel", () => {
    const key = "k".repeat(32);
    const hash = addressHash(key, "st1", "EMAIL", "ann@example.test");
    expect(hash).toBe("f8fafb89c184c8c1be6576e639c5969688d211a31578b60ee1447aa5917f4832");
    expect(addressHash(key, "st2", "EMAIL", "ann@example.test")).not.toBe(hash);
    expect(addressHash(key, "st1", "SMS", "ann@example.test")).not.toBe(hash);
  });
});
