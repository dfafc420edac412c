import { describe, expect, it } from "vitest";
import { carrierServices } from "#contracts/carrier-services";
import { outboundSend } from "#server/kit/outbound-request";
import { carrierAdapters } from "#server/platforms/carriers/adapters";
import type { CarrierService, ParcelOrder } from "#server/platforms/carriers/port";
import { plainParcel } from "./contract.ts";
import { isLiveKey, realAccounts } from "./real-accounts.ts";
import { accessTo } from "./support.ts";

/** Buy one label of a real account for tests, look it up, print it and take it back. */
async function walk(service: CarrierService, order: ParcelOrder): Promise<void> {
  expect((await service.check()).mode).toBe("TEST");
  const found = await service.prepare(order, `test-${order.label_id}`);
  if ("state" in found) throw new Error(`${found.code}: ${found.message}`);
  const [offer] = found.offers;
  if (!offer) throw new Error(JSON.stringify(found.refusals));
  const label = await service.buy(found.ref, { offer, key: order.label_id, order: service.can.prepares ? null : order });
  if (label.state !== "bought") throw new Error(JSON.stringify(label));
  const sent = { ...label, provider_ref: found.ref, provider_label_id: label.label_id, sent_at: new Date().toISOString(), attempt: 1 };
  try {
    expect(await service.find(sent)).toMatchObject({ state: "bought", tracking_number: label.tracking_number });
    expect((await service.papers(sent)).subarray(0, 5).toString()).toBe("%PDF-");
    await service.track(sent);
  } finally {
    expect((await service.void(sent)).state).not.toBe("refused");
  }
}

const accounts = realAccounts(process.env);

describe("real accounts", () => {
  it.each(accounts.map((account) => [carrierServices[account.provider].name, account] as const))(
    "%s sells a label for tests and takes it back",
    async (_, { provider, key, publicKey, settings, parcel }) => {
      const bases = {
        ...{ easypost: "https://api.easypost.com/v2", easyship: "https://public-api.easyship.com" },
        ...{ easyshipSandbox: "https://public-api-sandbox.easyship.com", sendcloud: "https://panel.sendcloud.sc/api/v3" },
      };
      const access = {
        ...accessTo({ key, publicKey, bases, settings }),
        sendTo: () => outboundSend(false),
        sendOutside: outboundSend(false),
      };
      const label_id = crypto.randomUUID();
      await walk(carrierAdapters[provider].open(access), { ...plainParcel, ...parcel, label_id, reference: `bh-${label_id}-1` });
    },
    120_000,
  );

  it.each(["EZAK123", "prod_123", "shippo_live_123"])("are refused with the key of a real one, such as %s", (key) => {
    expect(isLiveKey(key)).toBe(true);
    expect(() => realAccounts({ EASYPOST_TEST_KEY: key })).toThrow("live");
    expect(() => realAccounts({ EASYSHIP_SAND_TOKEN: key })).toThrow("live");
  });

  it("are those that the environment names", () => {
    expect(realAccounts({})).toEqual([]);
    const all = realAccounts({
      ...{ EASYPOST_TEST_KEY: "EZTK1", EASYSHIP_SAND_TOKEN: "sand_1", SENDCLOUD_KEYS: "public:secret" },
      ...{ KARRIO_TEST_URL: "https://karrio.example.test", KARRIO_TEST_KEY: "key_1" },
    });
    expect(all.map(({ provider, key, publicKey }) => [provider, key, publicKey])).toEqual([
      ["easypost", "EZTK1", null],
      ["easyship", "sand_1", null],
      ["sendcloud", "secret", "public"],
      ["karrio", "key_1", null],
    ]);
    expect(all[2]?.settings.codes).toEqual(["sendcloud:letter"]);
  });
});
