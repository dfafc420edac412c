import { toDecimal } from "#contracts/money";
import { creditCode } from "../../operation-key.ts";
import type { Credit, CreditCommand, CreditResult } from "../../port/credit.ts";
import { isPlatformError, PlatformError } from "../../port/errors.ts";
import type { WooClient } from "../api/client.ts";
import { hasKey, keyedMeta, type WooMeta } from "../api/records.ts";

interface WooCoupon {
  id: number;
  code: string;
  meta_data: WooMeta[];
}

/** Store credit is a coupon for one order: core has no balances, and a coupon gives no remainder back. */
export function credit(client: WooClient, codeSecret: string): Credit {
  const couponBy = async (code: string): Promise<WooCoupon | null> =>
    (await client.get<WooCoupon[]>("coupons", { code: code.toLowerCase() }))[0] ?? null;
  async function findByKey(_: CreditCommand, key: string): Promise<CreditResult | null> {
    const code = creditCode(codeSecret, key);
    const coupon = await couponBy(code);
    return coupon && hasKey(coupon, key) ? { kind: "coupon", external_id: String(coupon.id), code } : null;
  }
  return {
    findByKey,
    async issue(command, key) {
      if (command.kind !== "coupon")
        throw new PlatformError("not_supported", { safeMessage: "WooCommerce gives store credit as a coupon" });
      const code = creditCode(codeSecret, key);
      try {
        const coupon = await client.write<WooCoupon>("POST", "coupons", couponOf(command, code, key));
        return { kind: "coupon", external_id: String(coupon.id), code };
      } catch (error) {
        // The code derives from the key and a secret, so an existing one was made by an earlier attempt, perhaps by one that stopped before
        // it stored amount, limits or key: they are written again.
        const known = isPlatformError(error, "conflict") ? await couponBy(code) : null;
        if (!known) throw error;
        if (!hasKey(known, key)) await client.write("PUT", `coupons/${known.id}`, couponOf(command, code, key));
        return { kind: "coupon", external_id: String(known.id), code };
      }
    },
  };
}

const couponOf = ({ amount_minor, currency, customer, expires_at, note }: CreditCommand, code: string, key: string) => ({
  code,
  discount_type: "fixed_cart",
  amount: toDecimal(amount_minor, currency),
  usage_limit: 1,
  email_restrictions: customer.email ? [customer.email] : [],
  date_expires_gmt: expires_at && new Date(expires_at).toISOString().slice(0, 19),
  description: note,
  meta_data: keyedMeta(key),
});
