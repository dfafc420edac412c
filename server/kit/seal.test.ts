import { describe, expect, it } from "vitest";
import { isSealed, openMarked, sealMarked, sealOf } from "./seal.ts";

const [ours, theirs] = [sealOf("a".repeat(32)), sealOf("b".repeat(32))];

describe("a seal", () => {
  it("opens to the sealed text, and reveals nothing of it", () => {
    const sealed = ours.seal("clé secrète");
    expect(sealed).not.toContain("secr");
    expect(ours.open(sealed)).toBe("clé secrète");
    expect(ours.seal("clé secrète")).not.toBe(sealed);
  });

  it("does not open when changed, cut or sealed elsewhere", () => {
    const sealed = ours.seal("text");
    expect(theirs.open(sealed)).toBeNull();
    expect(ours.open(`${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`)).toBeNull();
    expect(ours.open(sealed.slice(0, 20))).toBeNull();
    expect(ours.open("")).toBeNull();
  });

  it("fingerprints equal texts alike within one purpose and secret only", () => {
    expect(ours.fingerprint("reset", "12345678")).toBe(ours.fingerprint("reset", "12345678"));
    expect(ours.fingerprint("verify", "12345678")).not.toBe(ours.fingerprint("reset", "12345678"));
    expect(theirs.fingerprint("reset", "12345678")).not.toBe(ours.fingerprint("reset", "12345678"));
  });
});

describe("a text that is sealed or plain", () => {
  it("opens to itself, unless another secret sealed it", () => {
    expect(openMarked(ours, sealMarked(ours, "whsec_1"))).toBe("whsec_1");
    expect(openMarked(ours, "whsec_1")).toBe("whsec_1");
    expect(openMarked(theirs, sealMarked(ours, "whsec_1"))).toBeNull();
    expect([isSealed("whsec_1"), isSealed(sealMarked(ours, ""))]).toEqual([false, true]);
  });
});
