import { z } from "zod";
import { PlatformCredit, type SharedNews } from "#contracts/events/case-news";
import { Minor } from "#contracts/money";
import type { RefundResult } from "#server/platforms/port/refunds";
import type { CaseLeg } from "./legs/leg.ts";

/** What a platform says of a store credit once it has issued it. */
const Issued = z.object({ total_minor: Minor, credit: PlatformCredit, last_day: z.string().nullable() });

type Paid = Pick<CaseLeg, "kind" | "amount_minor" | "payment_id" | "reason">;

/** Return the news of a leg's result; `issued` is what the platform says of a store credit. */
export function paymentNews(leg: Paid, { state }: Pick<RefundResult, "state">, issued: Record<string, unknown>): SharedNews[] {
  if (state === "failed") return [{ name: "payment_failed" }];
  if (state !== "succeeded") return [];
  const { kind, amount_minor, payment_id } = leg;
  const reason = leg.reason ?? "";
  if (kind === "REFUND") return [{ name: "refunded", amount_minor, payment_id, reason }];
  const { data } = Issued.safeParse(issued);
  return data
    ? [{ name: "credited", amount_minor: data.total_minor, code: null, last_day: data.last_day, credit: data.credit, reason }]
    : [];
}
