import { parseMinor, toDecimal } from "#contracts/money";

interface MoneyV2 {
  amount: string;
  currencyCode: string;
}
/** An amount in the shop's currency and in the one the customer paid. */
export interface MoneyBag {
  shopMoney: MoneyV2;
  presentmentMoney: MoneyV2;
}

export const minorOf = ({ amount, currencyCode }: MoneyV2): number => parseMinor(amount, currencyCode);

/** Return the amount the customer sees. Refunds are made in that currency. */
export const paidMinor = ({ presentmentMoney }: MoneyBag): number => minorOf(presentmentMoney);

export const moneyInput = (minor: number, currencyCode: string): MoneyV2 => ({ amount: toDecimal(minor, currencyCode), currencyCode });
