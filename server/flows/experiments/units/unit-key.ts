import { sealOf } from "#server/kit/seal";

/** Return the key under which a unit is stored: nobody finds an address by it without the server's secret. */
export const unitKeyOf = (secret: string, storeId: string, unit: string): string =>
  sealOf(secret).fingerprint("experiment-unit", `${storeId}\n${unit}`);
