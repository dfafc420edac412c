import { describe, expect, it } from "vitest";
import { ShippingPlace, StorePlace } from "#contracts/settings/places";
import { distanceKm, hasDropOffCode, mayReceiveAt, mayRestockAt, placeObjection, storePlacesFor, suggestsRestock } from "./store-place.ts";

const address = { line1: "1 Main Street", city: "Springfield", country: "US" };
const store = (over: object = {}) => StorePlace.parse({ name: "Store", address, ...over });
const depot = (over: object = {}) => ShippingPlace.parse({ name: "Depot", address, ...over });
const paris = { latitude: 48.8566, longitude: 2.3522 };
const lyon = { latitude: 45.764, longitude: 4.8357 };

describe("storePlacesFor", () => {
  const visit = {
    country: "FR",
    home: "FR",
    point: null,
    lines: [
      { id: "a", groups: new Set(["shoes"]) },
      { id: "b", groups: new Set<string>() },
    ],
  };
  const names = (places: StorePlace[], over: object = {}) => storePlacesFor(places, { ...visit, ...over }).map(({ place }) => place.name);

  it("offers active stores that serve the country", () => {
    const places = [store({ name: "Closed", active: false }), store({ name: "Abroad", countries: ["US"] }), store({ name: "Here" })];
    expect(names(places)).toEqual(["Here"]);
  });

  it("names the lines a store takes, and leaves out a store that takes none", () => {
    const places = [store({ product_group_ids: ["shoes"] }), store({ product_group_ids: ["hats"] }), store()];
    expect(storePlacesFor(places, visit).map(({ order_line_ids }) => order_line_ids)).toEqual([["a"], ["a", "b"]]);
  });

  it("lists the nearest first, and leaves out a store farther away than its radius", () => {
    const places = [
      store({ name: "No point" }),
      store({ name: "Lyon", point: lyon }),
      store({ name: "Paris", point: paris, radius_km: 50 }),
    ];
    expect(names(places, { point: lyon })).toEqual(["Lyon", "No point"]);
    expect(names(places, { point: paris })).toEqual(["Paris", "Lyon", "No point"]);
    expect(names(places)).toEqual(["No point", "Lyon", "Paris"]);
  });

  it("measures along the earth's surface", () => {
    expect(distanceKm(paris, lyon)).toBeCloseTo(391.5, 0);
    expect(distanceKm(paris, paris)).toBe(0);
  });
});

describe("restocking", () => {
  it("is suggested where items arrive, unless a return address says otherwise", () => {
    expect([null, depot(), depot({ restock: false }), store()].map(suggestsRestock)).toEqual([true, true, false, true]);
  });

  it("is refused at a location where only stores without the right to restock stand", () => {
    const shelf = { location_id: "shelf" };
    const not = store({ ...shelf, may_restock: false });
    expect(mayRestockAt([not], "shelf")).toBe(false);
    expect(mayRestockAt([not], "elsewhere")).toBe(true);
    expect(mayRestockAt([not, depot(shelf)], "shelf")).toBe(true);
    expect(mayRestockAt([not, store({ ...shelf, active: false })], "shelf")).toBe(false);
  });
});

describe("the people of a store", () => {
  const anywhere = { id: "ann", locations: null };
  const limited = { id: "bob", locations: ["shelf"] };
  it.each([
    [store(), anywhere, true],
    [store({ location_id: "shelf" }), limited, true],
    [store({ location_id: "other" }), limited, false],
    [store(), limited, false],
    [store({ member_ids: ["bob"] }), limited, true],
    [store({ member_ids: ["bob"] }), anywhere, false],
  ])("receive there: %#", (place, member, may) => {
    expect(mayReceiveAt(place, member)).toBe(may);
  });

  it("are the only ones who take drop-offs, as the owner may", () => {
    const place = store({ member_ids: ["bob"] });
    expect(placeObjection({ place, stage: "DROP_OFF_IN_STORE", location_id: null }, "shipment-received", anywhere)).toBe("FORBIDDEN");
    expect(placeObjection({ place, stage: "SHIPMENT_RECEIVED", location_id: null }, "shipment-received", anywhere)).toBeNull();
    expect(placeObjection({ place, stage: "DROP_OFF_IN_STORE", location_id: null }, "shipment-received", null)).toBeNull();
  });

  it("leave a drop-off without a chosen store to people without limits", () => {
    const nowhere = { place: null, stage: "DROP_OFF_IN_STORE", location_id: null } as const;
    expect(placeObjection(nowhere, "shipment-received", limited)).toBe("FORBIDDEN");
    expect(placeObjection(nowhere, "shipment-received", anywhere)).toBeNull();
    expect(placeObjection(nowhere, "shipment-received", null)).toBeNull();
    expect(placeObjection({ ...nowhere, location_id: "shelf" }, "shipment-received", limited)).toBeNull();
    expect(placeObjection({ ...nowhere, stage: "APPROVED" }, "shipment-received", limited)).toBeNull();
  });

  it("refund on the spot only where the store may; others are not affected", () => {
    const at = (may_refund: boolean) => ({
      place: store({ member_ids: ["bob"], may_refund }),
      stage: "PAYMENT" as const,
      location_id: null,
    });
    expect(placeObjection(at(false), "refund", limited)).toBe("STORE_CANNOT_REFUND");
    expect(placeObjection(at(false), "create-store-credit", limited)).toBe("STORE_CANNOT_REFUND");
    expect(placeObjection(at(true), "refund", limited)).toBeNull();
    expect(placeObjection(at(false), "refund", anywhere)).toBeNull();
  });
});

it("shows a drop-off code unless the store reads none", () => {
  expect([hasDropOffCode([store({ id: "a", qr: false })], "a"), hasDropOffCode([], null)]).toEqual([false, true]);
});
