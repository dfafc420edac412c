import { describe, expect, it } from "vitest";
import { claimTypes, type EvidenceKind } from "#contracts/claims/states";
import { defaultClaimSettings } from "./claim-defaults.ts";
import { evidenceFor, missingEvidence } from "./claim-evidence.ts";

const rules = { ...defaultClaimSettings, claim_photos_required: false };
const proof = (...kinds: EvidenceKind[]) => ({ evidence: kinds.map((kind) => ({ kind })) });
const given = { address_confirmed: true, value_minor: 5000, lacksProof: false, items: [proof()] };

describe("a claim needs", () => {
  it("a photo of every item where the type asks for one", () => {
    for (const type of claimTypes)
      expect([type, missingEvidence({ ...given, type }, rules)]).toEqual([
        type,
        ["DAMAGED", "WRONG_ITEM", "QUALITY_ISSUE"].includes(type) ? "photo" : null,
      ]);
    const items = [proof("photo"), proof("video")];
    expect(missingEvidence({ ...given, type: "DAMAGED", items }, rules)).toBe("photo");
    expect(missingEvidence({ ...given, type: "DAMAGED", items: [proof("photo"), proof("other", "photo")] }, rules)).toBeNull();
  });

  it("a confirmed address where the parcel went astray", () => {
    for (const type of claimTypes) {
      const items = [proof("photo")];
      expect([type, missingEvidence({ ...given, type, items, address_confirmed: false }, rules)]).toEqual([
        type,
        ["LOST", "STOLEN", "INCORRECT_ADDRESS"].includes(type) ? "address" : null,
      ]);
    }
  });

  it("a police report of a theft from the store's limit on, and of any value that cannot be compared", () => {
    const limited = { ...rules, police_report_from_minor: 5000 };
    expect([4999, 5000, null].map((value) => evidenceFor("STOLEN", value, limited))).toEqual([[], ["police_report"], ["police_report"]]);
    expect(evidenceFor("STOLEN", 1_000_000, rules)).toEqual([]);
    expect(evidenceFor("LOST", 1_000_000, limited)).toEqual([]);
    expect(missingEvidence({ ...given, type: "STOLEN", items: [proof(), proof("police_report")] }, limited)).toBeNull();
  });

  it("a photo of every item under a warranty where the store's warranty settings say so", () => {
    const asking = { ...rules, claim_photos_required: true };
    expect(missingEvidence({ ...given, type: "WARRANTY" }, asking)).toBe("photo");
    expect(missingEvidence({ ...given, type: "LOST" }, asking)).toBeNull();
  });

  it("a proof of purchase where the registration lacks one", () => {
    expect(missingEvidence({ ...given, type: "WARRANTY", lacksProof: true }, rules)).toBe("proof_of_purchase");
    const items = [proof("proof_of_purchase")];
    expect(missingEvidence({ ...given, type: "WARRANTY", lacksProof: true, items }, rules)).toBeNull();
  });
});
