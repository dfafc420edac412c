import type { CarrierProvider, ConnectionSettings } from "#contracts/carrier-services";
import type { ParcelOrder, PostalAddress } from "#server/platforms/carriers/port";

interface RealAccount {
  provider: CarrierProvider;
  key: string;
  publicKey: string | null;
  settings: Partial<ConnectionSettings>;
  parcel: Partial<ParcelOrder>;
}

/** Keys that buy labels which cost money. */
export const isLiveKey = (key: string): boolean => /^(EZAK|prod_|shippo_live)/.test(key);

const person = { name: "Cara Test", company: null, line2: null, region: null, email: "cara@example.com" };
const store = { name: "Returns", company: "Harbour Goods", line2: null, region: null, email: "returns@example.com" };
const between = (country: string, currency: string, from: Partial<PostalAddress>, to: Partial<PostalAddress>): Partial<ParcelOrder> => ({
  from: { ...person, country, ...from } as PostalAddress,
  to: { ...store, country, ...to } as PostalAddress,
  currency,
});
const dutch = between(
  "NL",
  "EUR",
  { line1: "Damrak 1", city: "Amsterdam", postcode: "1012 LG", phone: "+31201234567" },
  { line1: "Stadhuisplein 1", city: "Eindhoven", postcode: "5611 EM", phone: "+31401234567" },
);
const british = between(
  "GB",
  "GBP",
  { line1: "1 The Headrow", city: "Leeds", postcode: "LS1 1UR", phone: "+441134960000" },
  { line1: "1 Queen Square", city: "Bristol", postcode: "BS1 4JQ", phone: "+441174960000" },
);

/** Return the accounts for tests that an environment names. @throws Error for a key of a real one */
export function realAccounts(env: Record<string, string | undefined>): RealAccount[] {
  const { EASYPOST_TEST_KEY, EASYSHIP_SAND_TOKEN, SENDCLOUD_KEYS, KARRIO_TEST_URL, KARRIO_TEST_KEY } = env;
  const [publicKey = "", secretKey = ""] = SENDCLOUD_KEYS?.split(":") ?? [];
  const plain = { publicKey: null, settings: {} };
  const named: (RealAccount | false | undefined | "")[] = [
    EASYPOST_TEST_KEY && { ...plain, provider: "easypost", key: EASYPOST_TEST_KEY, parcel: {} },
    EASYSHIP_SAND_TOKEN && { ...plain, provider: "easyship", key: EASYSHIP_SAND_TOKEN, parcel: british },
    // It has no keys for tests: the letter is free, and taken back at once.
    SENDCLOUD_KEYS && { provider: "sendcloud", key: secretKey, publicKey, settings: { codes: ["sendcloud:letter"] }, parcel: dutch },
    KARRIO_TEST_URL && {
      ...plain,
      provider: "karrio",
      key: KARRIO_TEST_KEY ?? "",
      settings: { base_url: KARRIO_TEST_URL },
      parcel: british,
    },
  ];
  const accounts = named.filter((one) => one !== "" && one !== false && one !== undefined);
  for (const { provider, key } of accounts) if (isLiveKey(key)) throw new Error(`a live key of ${provider} buys labels that cost money`);
  return accounts;
}
