import { describe, expect, it } from "vitest";
import { returnPlaceFor } from "./nearest-place.ts";

const place = (id: string, country: string, over: { active?: boolean; line1?: string | null } = {}) => ({
  id,
  active: over.active ?? true,
  address: { line1: over.line1 === undefined ? "1 Street" : over.line1, city: "Town", country },
});
const places = [place("closed", "FR", { active: false }), place("us", "US"), place("fr", "FR"), place("bare", "GB", { line1: null })];

describe("the place a parcel goes to", () => {
  it("is the case's own", () => expect(returnPlaceFor(places, "fr", "US")?.id).toBe("fr"));
  it("is else one in the sender's country", () => expect(returnPlaceFor(places, null, "fr")?.id).toBe("fr"));
  it("is else the first that is open", () => expect(returnPlaceFor(places, null, "VN")?.id).toBe("us"));
  it("is never a closed one, nor one without an address", () => {
    expect(returnPlaceFor(places, "closed", null)?.id).toBe("us");
    expect(returnPlaceFor(places, "bare", "GB")?.id).toBe("us");
    expect(returnPlaceFor([{ id: "x", active: true, address: null }], "x", null)).toBeNull();
  });
});
