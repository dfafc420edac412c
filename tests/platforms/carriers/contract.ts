import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CarrierService, CarrierTrouble, type ParcelOrder } from "#server/platforms/carriers/port";
import type { Control } from "../../doubles/serve.ts";

/** A double of a carrier service, with what only its own side knows. */
export interface CarrierBench {
  /** Return the service with the usual key, or another one. */
  service(key?: string): CarrierService;
  control: Control;
  /** How the double names the calls. */
  labels: { buy: string; void: string };
  /** What it is asked for, in its own currency. */
  parcel: ParcelOrder;
  /** What is different about it, beyond what its capabilities say. */
  traits: {
    /** Offers have a price. */
    priced: boolean;
    /** It says what it took; otherwise carriers bill the store. */
    charges: boolean;
    /** It has an answer for a purchase that is under way. */
    slow: boolean;
    /** Returns are given back at once. */
    voids: "at once" | "later";
    /** Calls to the service that one purchase takes. */
    calls: number;
    /** It refuses for want of money; otherwise carriers bill the store. */
    prepaid: boolean;
  };
  totals(): { bought: number; refunded: number };
  /** Let the next purchase be refused for want of money, or say that it is under way. */
  refuse(why: "balance" | "in_progress" | "carrier"): void;
  /** Let the files of labels be this from now on. */
  paper(change: Partial<{ bytes: Buffer; status: number; url: string | null; location: string | null }>): void;
  /** The parcel of a label is seen on its way. */
  move(label: { ref: string; label_id: string }): void;
  /** A label that was to be taken back is. */
  takeBack?(label: { ref: string; label_id: string }): void;
  close(): Promise<void>;
}

export const labelId = "0198c0de-0000-7000-8000-000000000001";
export const plainParcel: ParcelOrder = {
  label_id: labelId,
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
    let count = 0;
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
      const label_id = labelId.replace(/\d{12}$/, String(++count).padStart(12, "0"));
      const order = { ...bench.parcel, label_id, reference: `bh-${label_id}-1` };
      const found = await service.prepare(order, `prepare-${count}`);
      if ("state" in found) throw new Error(found.code);
      const offer = found.offers[0];
      if (!offer) throw new Error("no offer");
      const sent = { provider_ref: found.ref, provider_label_id: null, sent_at: new Date().toISOString(), attempt: 1 };
      /** Another attempt each time, as a person would make it. */
      const purchase = () => ({ offer, key: `key-${++count}`, order: service.can.prepares ? null : order });
      return { ...found, sent, purchase };
    }
    async function bought() {
      const { ref, sent, purchase } = await prepared();
      const label = await service.buy(ref, purchase());
      if (label.state !== "bought") throw new Error(label.state);
      return { ref, label, sent: { ...sent, ...label, provider_label_id: label.label_id }, named: { ref, label_id: label.label_id } };
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
      expect(
        (await trouble(bench.service("wrong").find({ provider_ref: "unknown", provider_label_id: null, sent_at: null, attempt: 1 }))).kind,
      ).toBe("account");
    });

    it("says what carriers ask, and which do not offer anything, and prints the customer as the sender", async () => {
      const { offers, refusals } = await prepared();
      expect(offers.length).toBeGreaterThan(0);
      for (const offer of offers) {
        expect(offer).toMatchObject({ currency: bench.parcel.currency, service: expect.any(String) });
        expect(offer.cost_minor !== null).toBe(bench.traits.priced);
      }
      expect(refusals.every(({ message }) => message.length > 0)).toBe(true);
      const { sent } = await bought();
      expect((await service.papers(sent)).toString()).toContain(`from ${bench.parcel.from.name}`);
    });

    it("sells a label with its number, parcel and price, once", async () => {
      const before = bench.totals().bought;
      const { ref, sent, purchase } = await prepared();
      const label = await service.buy(ref, purchase());
      expect(label).toMatchObject({ state: "bought", tracking_number: expect.stringMatching(/\w{8,}/) });
      if (label.state !== "bought") throw new Error(label.state);
      const paid = label.charges.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
      expect([paid > 0, label.isCostKnown]).toEqual([bench.traits.charges, bench.traits.charges]);
      if (service.can.prepares) expect(await service.buy(ref, purchase())).toEqual({ state: "exists" });
      expect(await service.find(sent)).toEqual(label);
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
      const { ref, sent, purchase } = await prepared();
      const before = bench.totals().bought;
      bench.control.fail(bench.labels.buy, fault);
      expect((await trouble(service.buy(ref, purchase()))).kind).toBe("unknown");
      expect((await service.find(sent)).state).toBe(state);
      expect(bench.totals().bought - before).toBe(state === "bought" ? 1 : 0);
    });

    it("is in doubt while a purchase is under way", async () => {
      const { ref, purchase } = await prepared();
      if (bench.traits.slow) bench.refuse("in_progress");
      else bench.control.fail(bench.labels.buy, { kind: "status-before", status: 503, body: "{}" });
      expect((await trouble(service.buy(ref, purchase()))).kind).toBe("unknown");
    });

    it("has bought nothing when it asks for patience, and says for how long", async () => {
      const { ref, purchase } = await prepared();
      bench.control.fail(bench.labels.buy, { kind: "status-before", status: 429, headers: { "retry-after": "7" }, body: "{}" });
      expect(await trouble(service.buy(ref, purchase()))).toMatchObject({ kind: "not_sent", retryAfterMs: 7000 });
    });

    it("refuses clearly for want of money, and with the carrier's own words", async () => {
      const { ref, sent, purchase } = await prepared();
      if (bench.traits.prepaid) {
        bench.refuse("balance");
        expect(await service.buy(ref, purchase())).toMatchObject({ state: "refused", code: "BALANCE_TOO_LOW" });
      }
      bench.refuse("carrier");
      const words = expect.stringMatching(/\w/);
      expect(await service.buy(ref, purchase())).toMatchObject({ state: "refused", code: "CARRIER_REFUSED", message: words });
      expect((await service.find(sent)).state).toBe("not_bought");
      // Nothing stands in the way of the next attempt.
      expect((await service.buy(ref, purchase())).state).toBe("bought");
    });

    it("is never asked twice by itself", async () => {
      const { ref, purchase } = await prepared();
      const calls = bench.control.calls.length;
      bench.control.fail(bench.labels.buy, { kind: "status-before", status: 500, body: "" });
      await trouble(service.buy(ref, purchase()));
      expect(bench.control.calls.length).toBe(calls + bench.traits.calls);
    });

    it("gives the label as a PDF; a picture becomes a page", async () => {
      const { sent } = await bought();
      expect((await service.papers(sent)).subarray(0, 5).toString()).toBe("%PDF-");
      bench.paper({ bytes: png });
      const page = await service.papers(sent);
      expect(page.toString("latin1")).toContain("/MediaBox [0 0 288 432]");
    });

    it.each([
      ["a page instead of a file", { bytes: Buffer.from("<html>expired</html>") }],
      ["more than 5 MiB", { bytes: Buffer.concat([Buffer.from("%PDF-1.4"), Buffer.alloc(6 * 1024 * 1024)]) }],
      ["a broken picture", { bytes: png.subarray(0, 20) }],
      ["another address to go to", { location: "http://127.0.0.1:1/x.pdf" }],
      ["an error", { status: 500 }],
    ])("takes no file that is %s", async (_, change) => {
      const { sent } = await bought();
      bench.paper(change);
      expect((await trouble(service.papers(sent))).kind).toBe("unreadable");
    });

    it("takes an unused label back, once, also when the first answer was lost", async () => {
      const { sent, named } = await bought();
      const before = bench.totals().refunded;
      bench.control.fail(bench.labels.void, { kind: "drop-after" });
      expect((await trouble(service.void(sent))).kind).toBe("unknown");
      const first = await service.void(sent);
      expect(first.state).toBe(bench.traits.voids === "later" ? "asked" : "voided");
      bench.takeBack?.(named);
      expect(await service.void(sent, true)).toMatchObject({ state: "voided" });
      expect(bench.totals().refunded).toBe(before + 1);
    });

    it("does not take back what was used, and tells where it was seen", async () => {
      const { sent, named } = await bought();
      expect((await service.track(sent)).scans.filter(({ status }) => status !== "AWAITING")).toEqual([]);
      bench.move(named);
      expect((await service.track(sent)).scans.at(-1)).toMatchObject({ status: "IN_TRANSIT", at: expect.stringMatching(/Z$/) });
      expect(await service.void(sent)).toMatchObject({ state: "refused" });
    });
  });
}
