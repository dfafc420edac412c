import { describe, expect, it } from "vitest";
import { ShippingPlace } from "#contracts/settings/places";
import { placeFor } from "./return-place.ts";

const address = { line1: "1 Main Street", city: "Springfield", country: "US" };
const place = (name: string, over: object = {}) => ShippingPlace.parse({ name, address, ...over });
const parcel = (over: object = {}) => ({ country: "FR", home: "US", groups: [new Set(["shoes"])], ...over });

describe("placeFor", () => {
  const places = [
    place("Closed", { active: false }),
    place("Shoes of Europe", { zones: ["EU"], product_group_ids: ["shoes"] }),
    place("Home", { zones: ["DOMESTIC"] }),
    place("Everywhere"),
  ];
  it.each([
    [parcel(), "Shoes of Europe"],
    [parcel({ groups: [new Set(["shoes"]), new Set()] }), "Everywhere"],
    [parcel({ country: "US" }), "Home"],
    [parcel({ country: null }), "Everywhere"],
  ])("sends %j to the first that serves it", (one, name) => {
    expect(placeFor(places, one)?.name).toBe(name);
  });

  it("returns undefined when no place serves the parcel", () => {
    expect(placeFor(places.slice(0, 3), parcel({ country: "JP" }))).toBeUndefined();
  });
});
