import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CarrierService, CarrierTrouble, type ParcelOrder } from "#server/platforms/carriers/port";
import type { Control } from "../../doubles/serve.ts";

/** A double of a carrier service, with what only its own side knows. */
export interface CarrierBench {
  /** Return the service with the usual key, or another one. */
  service(key?: string): CarrierService;
  control: Control;
  /** How the double names the calls. */
  labels: { prepare: string; buy: string; find: string; void: string };
  totals(): { bought: number; refunded: number };
  /** Let the next purchase be refused for want of money, or say that it is under way. */
  refuse(why: "balance" | "in_progress" | "carrier"): void;
  /** Let the files of labels be this from now on. */
  paper(change: Partial<{ bytes: Buffer; status: number; url: string | null; location: string | null }>): void;
  /** The parcel is seen on its way. */
  move(ref: string): void;
  /** Return who the double printed as the sender of the last parcel. */
  sender(): string;
  close(): Promise<void>;
}

export const plainParcel: ParcelOrder = {
  reference: "bh-0198c0de-0000-7000-8000-000000000001-1",
  number: "RB-1042",
  from: {
    ...{ name: "Cara Test", company: null, line1: "12 Sample Road", line2: null, city: "Springfield", region: "IL", postcode: "62701" },
    ...{ country: "US", phone: "+12175550100", email: "cara@example.test" },
  },
  to: {
    ...{
      name: "Returns",
      company: "Harbour Goods",
      line1: "1 Quay Street",
      line2: null,
      city: "Portland",
      region: "ME",
      postcode: "04101",
    },
    ...{ country: "US", phone: "+12075550100", email: "returns@example.test" },
  },
  parcel: { length_mm: 300, width_mm: 200, height_mm: 100, weight_g: 433 },
  items: [{ title: "Jumper", quantity: 1, weight_g: 400, value_minor: 9000, hs_code: "6110.20", origin_country: "PT" }],
  isCustoms: false,
  currency: "USD",
};

const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");

/** What every service that sells labels must do, whatever its network does. */
export function carrierContract(name: string, start: () => Promise<CarrierBench>): void {
  describe(name, () => {
    let bench: CarrierBench;
    let service: CarrierService;
    beforeAll(async () => {
      bench = await start();
    });
    beforeEach(() => {
      bench.control.heal();
      bench.paper({ bytes: Buffer.alloc(0), status: 200, url: null, location: null });
      service = bench.service();
    });
    afterAll(() => bench.close());

    async function prepared() {
      const found = await service.prepare(plainParcel);
      if ("state" in found) throw new Error(found.code);
      const offer = found.offers[0];
      if (!offer) throw new Error("no offer");
      return { ...found, offer };
    }
    async function bought() {
      const { ref, offer } = await prepared();
      const label = await service.buy(ref, offer);
      if (label.state !== "bought") throw new Error(label.state);
      return { ref, label };
    }
    const trouble = async (call: Promise<unknown>) => {
      const error = await call.then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(CarrierTrouble);
      return error as CarrierTrouble;
    };

    it("takes its key, and no other", async () => {
      expect((await service.check()).mode).toBe("TEST");
      expect((await trouble(bench.service("wrong").check())).kind).toBe("account");
      expect((await trouble(bench.service("wrong").prepare(plainParcel))).kind).toBe("account");
    });

    it("says what carriers ask, and which do not offer anything, and prints the customer as the sender", async () => {
      const { offers, refusals } = await prepared();
      expect(offers.length).toBeGreaterThan(0);
      for (const offer of offers)
        expect(offer).toMatchObject({ cost_minor: expect.any(Number), currency: "USD", service: expect.any(String) });
      expect(refusals.every(({ message }) => message.length > 0)).toBe(true);
      expect(bench.sender()).toBe("Cara Test");
    });

    it("sells a label with its number, parcel and price, once", async () => {
      const before = bench.totals().bought;
      const { ref, label } = await bought();
      expect(label).toMatchObject({ tracking_number: expect.stringMatching(/\w{8,}/), tracker_ref: expect.any(String), refund: "NONE" });
      expect(label.charges.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBeGreaterThan(0);
      const { offer } = await prepared();
      expect(await service.buy(ref, offer)).toEqual({ state: "exists" });
      expect(await service.find({ provider_ref: ref })).toEqual(label);
      expect(bench.totals().bought).toBe(before + 1);
    });

    it.each([
      ["is lost after it was carried out", { kind: "drop-after" }, "bought"],
      ["is lost before", { kind: "drop-before" }, "not_bought"],
      ["is an error after it was carried out", { kind: "status-after", status: 500, body: "{}" }, "bought"],
      ["is cut off", { kind: "status-after", status: 200, body: '{"id": "sh' }, "bought"],
      ["is a page of somebody between", { kind: "status-before", status: 403, body: "<html>no</html>" }, "not_bought"],
      ["comes too early", { kind: "status-before", status: 408, body: "{}" }, "not_bought"],
    ] as const)("is in doubt about a purchase whose answer %s, and is asked", async (_, fault, state) => {
      const { ref, offer } = await prepared();
      bench.control.fail(bench.labels.buy, fault);
      expect((await trouble(service.buy(ref, offer))).kind).toBe("unknown");
      expect((await service.find({ provider_ref: ref })).state).toBe(state);
    });

    it("is in doubt while a purchase is under way", async () => {
      const { ref, offer } = await prepared();
      bench.refuse("in_progress");
      expect((await trouble(service.buy(ref, offer))).kind).toBe("unknown");
    });

    it("has bought nothing when it asks for patience, and says for how long", async () => {
      const { ref, offer } = await prepared();
      bench.control.fail(bench.labels.buy, { kind: "status-before", status: 429, headers: { "retry-after": "7" }, body: "{}" });
      expect(await trouble(service.buy(ref, offer))).toMatchObject({ kind: "not_sent", retryAfterMs: 7000 });
    });

    it("refuses clearly for want of money, and with the carrier's own words", async () => {
      const { ref, offer } = await prepared();
      bench.refuse("balance");
      expect(await service.buy(ref, offer)).toMatchObject({ state: "refused", code: "BALANCE_TOO_LOW" });
      bench.refuse("carrier");
      expect(await service.buy(ref, offer)).toMatchObject({
        state: "refused",
        code: "CARRIER_REFUSED",
        message: expect.stringMatching(/\w/),
      });
      expect((await service.find({ provider_ref: ref })).state).toBe("not_bought");
    });

    it("is never asked twice by itself", async () => {
      const { ref, offer } = await prepared();
      const calls = bench.control.calls.length;
      bench.control.fail(bench.labels.buy, { kind: "status-before", status: 500, body: "" });
      await trouble(service.buy(ref, offer));
      expect(bench.control.calls.length).toBe(calls + 1);
    });

    it("gives the label as a PDF; a picture becomes a page", async () => {
      const { ref } = await bought();
      expect((await service.papers({ provider_ref: ref })).subarray(0, 5).toString()).toBe("%PDF-");
      bench.paper({ bytes: png });
      const page = await service.papers({ provider_ref: ref });
      expect(page.toString("latin1")).toContain("/MediaBox [0 0 288 432]");
    });

    it.each([
      ["a page instead of a file", { bytes: Buffer.from("<html>expired</html>") }],
      ["more than 5 MiB", { bytes: Buffer.concat([Buffer.from("%PDF-1.4"), Buffer.alloc(6 * 1024 * 1024)]) }],
      ["a broken picture", { bytes: png.subarray(0, 20) }],
      ["another address to go to", { location: "http://127.0.0.1:1/x.pdf" }],
      ["an error", { status: 500 }],
    ])("takes no file that is %s", async (_, change) => {
      const { ref } = await bought();
      bench.paper(change);
      expect((await trouble(service.papers({ provider_ref: ref }))).kind).toBe("unreadable");
    });

    it("takes an unused label back, once, also when the first answer was lost", async () => {
      const { ref } = await bought();
      const before = bench.totals().refunded;
      bench.control.fail(bench.labels.void, { kind: "drop-after" });
      expect((await trouble(service.void({ provider_ref: ref }))).kind).toBe("unknown");
      expect(await service.void({ provider_ref: ref })).toMatchObject({ state: "voided" });
      expect(bench.totals().refunded).toBe(before + 1);
    });

    it("does not take back what was used, and tells where it was seen", async () => {
      const { ref, label } = await bought();
      const sent = { ...label, provider_ref: ref, provider_label_id: label.label_id };
      expect((await service.track(sent)).scans.filter(({ status }) => status !== "AWAITING")).toEqual([]);
      bench.move(ref);
      expect((await service.track(sent)).scans.at(-1)).toMatchObject({ status: "IN_TRANSIT", at: expect.stringMatching(/Z$/) });
      expect(await service.void({ provider_ref: ref })).toMatchObject({ state: "refused" });
    });
  });
}
