import type { FrozenOutcome } from "#contracts/returns/outcome";
import { unitsValue } from "#server/catalogue/domain/units";
import {
  type CaseMoney,
  caseMoney,
  type ExchangeLine,
  isExchangeOpen,
  isSpent,
  ownLegs,
  type ReturnCase,
  type Round,
} from "../returns/return-case.ts";

type Settled = Pick<
  FrozenOutcome,
  "returned_minor" | "shipping_minor" | "exchange_minor" | "exchange_discount_minor" | "exchange_shipping_minor"
>;
type Corrected = Omit<ReturnCase, "rounds" | "exchangeLines"> & {
  rounds: (Round & { outcome: Settled })[];
  /** The first round of the exchange as it is now: one cancelled before the case was reopened belongs to it no more. */
  exchangeSince: number;
  /** `gross_minor` is what the line costs, its discount taken off, tax included. */
  exchangeLines: (ExchangeLine & { gross_minor: number })[];
};

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Return the most that the owner may refund as a correction: what came back and what the customer paid on top, less the
 * exchange they keep, what was paid out, and what the rounds still owe as store credit, which is paid as such. That is the fees,
 * and everything else where the exchange never went out. `stands`: the exchange was cancelled here, but its order was not, or
 * not yet, on the platform, so that it counts as kept.
 */
export function correctionLimit(record: Corrected, stands: boolean): number {
  const money = caseMoney(record);
  const of = (amount: (outcome: Settled) => number) => total(record.rounds.map(({ outcome }) => amount(outcome)));
  // An exchange that stands on the platform may be an earlier one.
  const charging = stands ? record.rounds : record.rounds.filter(({ round }) => round >= record.exchangeSince);
  const kept = keptExchange(record, charging, stands);
  const sending = kept > 0 ? total(charging.map(({ outcome }) => outcome.exchange_shipping_minor)) : 0;
  const worth = of((one) => one.returned_minor + one.shipping_minor) + paidOnTop(record) - kept - sending;
  const paid = money.refunded + money.corrected + money.credited + money.elsewhere + money.pending;
  return worth - paid - creditLeft(record, money);
}

/** What the rounds owe as store credit and nothing has paid yet. */
const creditLeft = (record: Corrected, { creditDue }: CaseMoney): number => {
  const given = ownLegs(record).filter((leg) => leg.kind === "STORE_CREDIT" && isSpent(leg));
  return Math.max(0, creditDue - total(given.map(({ amount_minor }) => amount_minor)));
};

/** What the customer keeps of the exchange, at what the rounds charge for it; what is still to be sent counts as kept. */
function keptExchange({ status, exchange_status, exchangeLines }: Corrected, charging: Corrected["rounds"], stands: boolean): number {
  const charged = total(charging.map(({ outcome }) => outcome.exchange_minor - outcome.exchange_discount_minor));
  if (stands || (status === "OPEN" && isExchangeOpen({ exchange_status }))) return charged;
  const sent = exchangeLines.map(({ quantity, gross_minor: gross, fulfilled_quantity }) =>
    unitsValue({ quantity, gross, tax: 0 }, 0, fulfilled_quantity),
  );
  return Math.min(charged, total(sent.map(({ gross }) => gross)));
}

/** What the customer paid for the exchange, by invoice or with a store credit that was not restored. */
const paidOnTop = ({ id, ledger }: Corrected): number =>
  total(
    ledger
      .filter((leg) => leg.return_id === id && leg.state === "SUCCEEDED")
      .map(({ kind, amount_minor }) => {
        if (kind === "INVOICE_PAYMENT" || kind === "CREDIT_SPENT") return amount_minor;
        return kind === "CREDIT_RESTORED" ? -amount_minor : 0;
      }),
  );
