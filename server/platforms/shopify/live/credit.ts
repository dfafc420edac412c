import { creditCode, hasMark, marked } from "../../operation-key.ts";
import type { Credit, CreditCommand, CreditResult } from "../../port/credit.ts";
import { isPlatformError, PlatformError } from "../../port/errors.ts";
import type { ShopifyClient } from "../api/client.ts";
import { assertAccepted, present } from "../api/errors.ts";
import { gid, numberOf } from "../api/gid.ts";
import { minorOf, moneyInput } from "../api/money.ts";
import {
  GiftCard,
  GiftCardsByCode,
  StoreCredit,
  StoreCreditAccounts,
  StoreCreditCredits,
  type StoreCreditCreditsQuery,
} from "../api/operations.generated.ts";
import { allNodes } from "./pages.ts";
import { createRefund, refundSources, resultOf } from "./refunds.ts";

/** Clocks differ: a credit this much older than the first attempt may still be ours. */
const clockGapMs = 60_000;

/** Store credit on the customer's account, or a gift card. */
export function credit(client: ShopifyClient, codeSecret: string): Credit {
  return {
    async issue(command, key, request = key) {
      if (command.kind === "gift_card") return issueGiftCard(client, command, key, creditCode(codeSecret, key));
      if (command.kind === "account")
        return command.order ? payBack(client, command, command.order, { key, request }) : issueGoodwill(client, command);
      throw new PlatformError("not_supported", { safeMessage: "Shopify gives store credit as a balance or a gift card" });
    },
    async findByKey(command, key) {
      if (command.kind === "gift_card") return findGiftCard(client, key, creditCode(codeSecret, key));
      return command.order ? findPaidBack(client, command.order, key) : findGoodwill(client, command);
    },
  };
}

type Order = NonNullable<CreditCommand["order"]>;

async function findPaidBack(client: ShopifyClient, order: Order, key: string): Promise<CreditResult | null> {
  const { refunds, transactions } = await refundSources(client, order.external_id);
  const known = refunds.find(({ note }) => hasMark(note, key));
  return known ? accountCredit(resultOf(known, transactions)) : null;
}

function accountCredit(result: ReturnType<typeof resultOf>): CreditResult {
  if (result.state === "succeeded") return { kind: "account", external_id: result.external_id, code: null };
  if (result.state === "failed") throw new PlatformError("declined", { safeMessage: result.message });
  // It is there, and its end is still to come.
  throw new PlatformError("outcome_unknown", {
    safeMessage: "Shopify has not finished the credit",
    ...(result.state === "pending" && { platformCode: "PENDING" }),
  });
}

/** A refund of the order into the account: repeatable by its key, and the order shows it. */
async function payBack(
  client: ShopifyClient,
  command: CreditCommand,
  order: Order,
  { key, request }: { key: string; request: string },
): Promise<CreditResult> {
  const known = await findPaidBack(client, order, key);
  if (known) return known;
  const { currency } = command;
  const storeCreditRefund = { amount: moneyInput(command.amount_minor, currency), expiresAt: command.expires_at };
  const input = {
    orderId: gid("Order", order.external_id),
    currency,
    note: marked(command.note, key),
    refundMethods: [{ storeCreditRefund }],
  };
  return accountCredit(resultOf(await createRefund(client, input, request)));
}

function ownerOf({ customer }: CreditCommand): string {
  if (customer.external_id) return gid("Customer", customer.external_id);
  throw new PlatformError("invalid", { safeMessage: "Store credit needs a customer with an account", field: "customer" });
}

async function issueGoodwill(client: ShopifyClient, command: CreditCommand): Promise<CreditResult> {
  const creditAmount = moneyInput(command.amount_minor, command.currency);
  const { storeCreditAccountCredit } = await client.run(StoreCredit, {
    id: ownerOf(command),
    input: { creditAmount, expiresAt: command.expires_at },
  });
  assertAccepted(storeCreditAccountCredit?.userErrors);
  const { id } = present(storeCreditAccountCredit?.storeCreditAccountTransaction);
  return { kind: "account", external_id: numberOf(id), code: null };
}

/** Shopify stores no key with it. One equal credit since the first attempt may be ours or another's, so nobody can tell. */
async function findGoodwill(client: ShopifyClient, command: CreditCommand): Promise<CreditResult | null> {
  const since = Date.parse(command.requested_at) - clockGapMs;
  const equal = (await creditsSince(client, command, since)).filter(({ amount }) => minorOf(amount) === command.amount_minor);
  if (equal.length === 0) return null;
  throw new PlatformError("outcome_unknown", {
    safeMessage: "The account has a credit of this amount, which may be this one",
    platformCode: "EQUAL_CREDIT",
  });
}

/** Return the credits of a customer in a currency since a time: an account for each currency, its newest transactions first. */
async function creditsSince(client: ShopifyClient, command: CreditCommand, since: number) {
  const customer = ownerOf(command);
  const accounts = async (after: string | null) =>
    (await client.run(StoreCreditAccounts, { customer, after })).customer?.storeCreditAccounts ?? null;
  const first = await accounts(null);
  const all = first ? await allNodes(first, accounts) : [];
  const found = [];
  for (const { id } of all.filter(({ balance }) => balance.currencyCode === command.currency)) {
    let after: string | null = null;
    do {
      const answer: StoreCreditCreditsQuery = await client.run(StoreCreditCredits, { id, after });
      const page = answer.storeCreditAccount?.transactions;
      const recent = (page?.nodes ?? []).filter(({ createdAt }) => Date.parse(createdAt) >= since);
      found.push(...recent);
      after = page?.pageInfo.hasNextPage && recent.length === page.nodes.length ? page.pageInfo.endCursor : null;
    } while (after);
  }
  return found.filter(({ amount }) => amount.currencyCode === command.currency);
}

async function findGiftCard(client: ShopifyClient, key: string, code: string): Promise<CreditResult | null> {
  const page = async (after: string | null) => (await client.run(GiftCardsByCode, { query: code.slice(-4), after })).giftCards;
  const found = (await allNodes(await page(null), page)).find(({ note }) => hasMark(note, key));
  return found ? { kind: "gift_card", external_id: numberOf(found.id), code } : null;
}

async function issueGiftCard(client: ShopifyClient, command: CreditCommand, key: string, code: string): Promise<CreditResult> {
  const { external_id: owner } = command.customer;
  const input = {
    initialAmount: moneyInput(command.amount_minor, command.currency),
    code,
    expiresOn: command.last_day,
    note: marked(command.note, key),
  };
  const make = async (customerId: string | null) => {
    const { giftCardCreate } = await client.run(GiftCard, { input: { ...input, customerId } });
    assertAccepted(giftCardCreate?.userErrors);
    return giftCardCreate;
  };
  try {
    const made = await make(owner && gid("Customer", owner)).catch((error: unknown) => {
      // A card of a known customer needs one scope more. Whoever has the code may spend it all the same.
      if (owner && isPlatformError(error, "scope_missing")) return make(null);
      throw error;
    });
    return { kind: "gift_card", external_id: numberOf(present(made?.giftCard).id), code };
  } catch (error) {
    // The code derives from the key, so a taken one was issued by an earlier attempt.
    const isOurs = isPlatformError(error, "conflict") && error.platformCode === "TAKEN";
    const known = isOurs ? await findGiftCard(client, key, code) : null;
    if (known) return known;
    throw error;
  }
}
