import { describe, expect, it } from "vitest";
import { ShippingPlace } from "#contracts/settings/places";
import { returnPlaceFor } from "./nearest-place.ts";

const location = (id: string, country: string, over: { active?: boolean; line1?: string | null } = {}) => ({
  id,
  name: id,
  active: over.active ?? true,
  address: { line1: over.line1 === undefined ? "1 Street" : over.line1, city: "Town", country },
});
const place = (id: string, over: object = {}) =>
  ShippingPlace.parse({ id, name: id, address: { line1: "1 Way", city: "Town", country: "US" }, ...over });
const locations = [
  location("closed", "FR", { active: false }),
  location("us", "US"),
  location("fr", "FR"),
  location("bare", "GB", { line1: null }),
];
const wanted = (change: object = {}) => ({ place_id: null, location_id: null, country: null, home: "US", ...change });
const found = (places: ShippingPlace[], change: object) => returnPlaceFor(places, locations, wanted(change))?.id;

describe("the place a parcel goes to, when the settings name places", () => {
  const places = [
    place("off", { active: false }),
    place("lamps", { product_group_ids: ["g1"] }),
    place("europe", { countries: ["FR", "DE"], location_id: "fr" }),
    place("rest"),
  ];
  it("is the one chosen at the request", () => {
    expect(found(places, { place_id: "lamps", country: "FR" })).toBe("lamps");
    expect(found(places, { place_id: "europe", location_id: "fr" })).toBe("europe");
  });
  it("is the one of the location the goods are restocked at", () => {
    expect(found(places, { place_id: "rest", location_id: "fr" })).toBe("europe");
    expect(found(places, { place_id: "rest", location_id: "us" })).toBe("us");
  });
  it("is otherwise the first that takes everything from the sender's country", () => {
    expect(found(places, { country: "DE" })).toBe("europe");
    expect(found(places, { country: "VN" })).toBe("rest");
    expect(found(places, { place_id: "off", country: "VN" })).toBe("rest");
    expect(found(places, { location_id: "closed" })).toBe("rest");
  });
  it("is the platform's location when none serves the country", () => {
    expect(found([place("europe", { countries: ["FR"] })], { country: "VN" })).toBe("us");
  });
});

describe("the place a parcel goes to, when the settings name none", () => {
  it("is the case's own location", () => expect(found([], { location_id: "fr", country: "US" })).toBe("fr"));
  it("is otherwise one in the sender's country", () => expect(found([], { country: "fr" })).toBe("fr"));
  it("is otherwise the first active one", () => expect(found([], { country: "VN" })).toBe("us"));
  it("is never an inactive one, nor one without an address", () => {
    expect(found([], { location_id: "closed" })).toBe("us");
    expect(found([], { location_id: "bare", country: "GB" })).toBe("us");
    expect(returnPlaceFor([], [{ id: "x", name: "x", active: true, address: null }], wanted({ location_id: "x" }))).toBeNull();
  });
});
