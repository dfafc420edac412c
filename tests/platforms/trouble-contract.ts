import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { parseLossless } from "#server/platforms/lossless-json";
import { shopifyClaim } from "#server/platforms/shopify/claim";
import { readShopify } from "#server/platforms/shopify/read-delivery";
import { isSignedBy } from "#server/platforms/signature";
import { isWoocommercePing, woocommerceClaim } from "#server/platforms/woocommerce/claim";
import { readWoocommerce } from "#server/platforms/woocommerce/read-delivery";
import type { Fault } from "../doubles/serve.ts";
import type { Bench, MadeProduct, Trouble } from "./bench.ts";
import { creditOf, exchangeOf, invoiceOf } from "./goods-contract.ts";
import { errorKind, refundOf, type Subject } from "./subject.ts";

const done: [string, Fault][] = [
  ["the connection drops after it was done", { kind: "drop-after" }],
  ["a proxy answers 502 after it was done", { kind: "status-after", status: 502, body: "<html>Bad gateway</html>" }],
  ["a page comes instead of the answer after it was done", { kind: "status-after", status: 200, body: "<html>Hello</html>" }],
];
const undone: [string, Fault][] = [
  ["the connection drops before it was done", { kind: "drop-before" }],
  ["a proxy answers 504 before it was done", { kind: "status-before", status: 504 }],
];

/** What goes wrong between a platform and us, and what must hold nevertheless. */
export function troubleContract(subject: Subject, bench: () => Bench): void {
  const trouble = (): Trouble => bench().trouble!;
  lostAnswers(subject, bench, trouble);
  refusals(subject, bench, trouble);
  receiving(subject, bench, trouble);
}

function lostAnswers({ capabilities }: Subject, bench: () => Bench, trouble: () => Trouble): void {
  describe("when an answer is lost:", () => {
    it.each([...done, ...undone])("moves a refund's money once though %s", async (_, fault) => {
      const id = await bench().order();
      const key = randomUUID();
      const command = await refundOf(bench(), id, 700);
      trouble().control.fail(trouble().labels.refund, fault);
      const first = await bench().platform.refunds.execute(command, key);
      expect(["succeeded", "unknown"]).toContain(first.state);
      trouble().later();
      const after = (await bench().platform.refunds.findByKey(command, key)) ?? (await bench().platform.refunds.execute(command, key));
      expect(after.state).toBe("succeeded");
      if (first.state === "succeeded") expect(after).toEqual(first);
      expect(await bench().moved(id)).toEqual([700]);
    });

    it("does not wait longer than its patience for a refund, and finds it later", async () => {
      const id = await bench().order();
      const key = randomUUID();
      const command = await refundOf(bench(), id, 700);
      trouble().control.fail(trouble().labels.refund, ...Array.from({ length: 5 }, (): Fault => ({ kind: "hang-after" })));
      trouble().patience(400);
      const first = await bench().platform.refunds.execute(command, key);
      trouble().patience(30_000);
      expect(["succeeded", "unknown"]).toContain(first.state);
      expect(await bench().platform.refunds.findByKey(command, key)).toMatchObject({ state: "succeeded" });
      expect(await bench().moved(id)).toEqual([700]);
    });

    it.each(done)("issues a credit once though %s", async (_, fault) => {
      const { credit } = bench().platform;
      const command = creditOf(capabilities.giftCards ? "gift_card" : "coupon");
      const key = randomUUID();
      trouble().control.fail(trouble().labels.credit, fault);
      expect(await errorKind(credit.issue(command, key))).toBe("outcome_unknown");
      const found = await credit.findByKey(command, key);
      expect(found?.code).toMatch(/^[A-Z2-9]{16}$/);
      expect(await credit.issue(command, key)).toEqual(found);
    });

    it.each(done)("makes an invoice once though %s", async (_, fault) => {
      const { invoices } = bench().platform;
      const command = await invoiceOf(bench());
      const key = randomUUID();
      trouble().control.fail(trouble().labels.invoice, fault);
      expect(await errorKind(invoices.create(command, key))).toBe("outcome_unknown");
      const found = await invoices.findByKey(key);
      expect(found).toMatchObject({ state: "open" });
      expect(await invoices.create(command, key)).toEqual(found);
    });

    it.each([...done, ...undone])("makes an exchange order once though %s", async (_, fault) => {
      const { exchange } = bench().platform;
      const command = await exchangeOf(bench(), await bench().product("Cup", 9), true);
      const key = randomUUID();
      trouble().control.fail(trouble().labels.exchange, fault);
      expect(await errorKind(exchange.create(command, key))).toBe("outcome_unknown");
      const made = (await exchange.findByKey(command, key)) ?? (await exchange.create(command, key));
      expect(await exchange.create(command, key)).toEqual(made);
      await exchange.hold(made.external_id, command.note);
      expect(await exchange.holds(made.external_id)).toMatchObject([{ own: true }]);
    });

    it.each([...done, ...undone])("restocks once though %s", async (_, fault) => {
      const made = await bench().product("Cup", 4);
      const { product: product_external_id, variant: variant_external_id, location: location_external_id } = made;
      const command = { product_external_id, variant_external_id, location_external_id, quantity: 3, reference: "R-1" };
      const key = randomUUID();
      trouble().control.fail(trouble().labels.restock, fault);
      expect(["none", "outcome_unknown"]).toContain(await errorKind(bench().platform.stock.restock(command, key)));
      expect(await bench().platform.stock.restock(command, key)).toEqual({ state: "restocked", available: 7 });
      expect(await bench().stockOf(made)).toBe(7);
    });

    it.each([...done, ...undone])("reads again though %s", async (_, fault) => {
      trouble().control.fail(trouble().labels.read, fault, fault);
      expect((await bench().platform.identify()).currency).toMatch(/^[A-Z]{3}$/);
    });

    it("gives up reading when it never gets an answer", async () => {
      trouble().control.fail(trouble().labels.read, ...Array.from({ length: 6 }, (): Fault => ({ kind: "drop-before" })));
      expect(await errorKind(bench().platform.identify())).toBe("unavailable");
    });
  });
}

function refusals(_: Subject, bench: () => Bench, trouble: () => Trouble): void {
  describe("when it is refused:", () => {
    it("reports a declined refund, and frees the key's money", async () => {
      const id = await bench().order();
      trouble().decline();
      const command = await refundOf(bench(), id, 700);
      expect(await bench().platform.refunds.execute(command, randomUUID())).toMatchObject({ state: "failed", code: "declined" });
      expect(await bench().moved(id)).toEqual([]);
      expect(await bench().platform.refunds.execute(command, randomUUID())).toMatchObject({ state: "succeeded" });
    });

    it("waits as long as it is told to, and then does it once", async () => {
      const id = await bench().order();
      trouble().control.fail(trouble().labels.refund, { kind: "status-before", status: 429, headers: { "retry-after": "2.0" } });
      expect(await bench().platform.refunds.execute(await refundOf(bench(), id, 700), randomUUID())).toMatchObject({ state: "succeeded" });
      expect(await bench().moved(id)).toEqual([700]);
    });

    it("leaves a long wait to its caller", async () => {
      trouble().control.fail(trouble().labels.read, { kind: "status-before", status: 429, headers: { "retry-after": "3600" } });
      await expect(bench().platform.identify()).rejects.toMatchObject({ kind: "rate_limited", retryAfterMs: 3_600_000 });
    });

    it("says that the credentials are refused, without showing them", async () => {
      await bench().platform.identify();
      trouble().revoke();
      const error = await bench()
        .platform.identify()
        .catch((one: unknown) => one);
      expect(error).toMatchObject({ kind: "auth" });
      expect(JSON.stringify(error) + String(error)).not.toMatch(/shpat_|cs_test|ck_test|test-client-secret/);
    });

    it("says that a scope is missing, and does nothing", async () => {
      const id = await bench().order();
      const command = await refundOf(bench(), id, 700);
      const invoice = await invoiceOf(bench());
      trouble().readOnly();
      expect(await bench().platform.refunds.execute(command, randomUUID())).toMatchObject({ state: "failed", code: "unavailable" });
      expect(await errorKind(bench().platform.invoices.create(invoice, randomUUID()))).toBe("scope_missing");
      expect(await bench().moved(id)).toEqual([]);
    });

    it("reports a paid invoice as paid, and does not withdraw it", async () => {
      const { invoices } = bench().platform;
      const { external_id } = await invoices.create(await invoiceOf(bench()), randomUUID());
      expect(await invoices.paidAs(external_id)).toBeNull();
      await invoices.send(external_id, { to: "ann@example.test", subject: "Your exchange", message: "Please pay" });
      trouble().payInvoice(external_id);
      expect(await invoices.get(external_id)).toMatchObject({ state: "paid", url: null });
      expect(await errorKind(invoices.cancel(external_id))).toBe("conflict");
      const paid = await invoices.paidAs(external_id);
      const { currency } = await bench().platform.identify();
      const command = { order: { external_id: paid!.order_external_id, currency }, payment: paid!.payment, amount_minor: 400 };
      expect(await bench().platform.refunds.execute({ ...command, reason: null }, randomUUID())).toMatchObject({ state: "succeeded" });
      expect(await bench().moved(paid!.order_external_id)).toEqual([400]);
    });

    it("keeps an order's lines when their product was deleted", async () => {
      const made: MadeProduct = await bench().product("Vase", 3);
      const id = await bench().order({ lines: [{ title: "Vase", product: "Vase", quantity: 1, unit_minor: 1999 }] });
      trouble().deleteProduct(made);
      expect((await bench().platform.orders.get(id))?.order.lines).toMatchObject([{ title: "Vase", product_external_id: null }]);
      expect(await bench().platform.products.get(made.product)).toBeNull();
    });
  });
}

interface Received {
  headers: Record<string, string>;
  raw: Buffer;
}

/** A receiver that answers with `status`. */
async function receiver(status = 200) {
  const got: Received[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    got.push({ headers: request.headers as Record<string, string>, raw: Buffer.concat(parts) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { got, url, close: () => new Promise((resolve) => server.close(resolve)) };
}

function receiving({ capabilities }: Subject, bench: () => Bench, trouble: () => Trouble): void {
  const isShopify = capabilities.bulkExport;
  const topic = isShopify ? "ORDERS_UPDATED" : "order.updated";
  const claimOf = ({ headers, raw }: Received) => (isShopify ? shopifyClaim(headers, raw) : woocommerceClaim(headers, raw));
  const workOf = (received: Received) => {
    const delivered = { topic: claimOf(received)?.topic ?? "", payload: parseLossless(received.raw.toString()), currency: "EUR" };
    return isShopify ? readShopify(delivered) : readWoocommerce(delivered);
  };
  const isPing = ({ headers, raw }: Received) => isWoocommercePing(headers, raw);

  describe("when it delivers webhooks:", () => {
    it("signs them, and they say the same as reading the order does", async () => {
      const { got, url, close } = await receiver();
      await bench().platform.subscriptions.create(topic, url);
      const id = await bench().order();
      await bench().platform.refunds.execute(await refundOf(bench(), id, 700), randomUUID());
      await trouble().deliveries.deliver();
      await close();
      const received = got.filter((one) => !isPing(one)).at(-1);
      const claim = claimOf(received!);
      expect(isSignedBy(trouble().secret, received!.raw, claim?.signature ?? "")).toBe(true);
      const work = workOf(received!);
      const { order, externalId, updatedAt } = (await bench().platform.orders.get(id))!;
      expect(work).toMatchObject({ kind: "order", externalId, updatedAt, order });
    });

    it("may send them twice, late and in another order: equal ones have one key, different ones different keys", async () => {
      const { got, url, close } = await receiver();
      await bench().platform.subscriptions.create(topic, url);
      const id = await bench().order();
      for (const amount of [100, 200]) await bench().platform.refunds.execute(await refundOf(bench(), id, amount), randomUUID());
      await trouble().deliveries.deliver({ twice: true, reversed: true });
      await close();
      const keys = got.filter((one) => !isPing(one)).map((one) => claimOf(one)?.dedupeKey);
      expect(keys.length).toBeGreaterThanOrEqual(4);
      expect(new Set(keys).size).toBe(keys.length / 2);
    });

    it("shows a subscription that failed too often as missing or inactive, and repairs it", async () => {
      const { url, close } = await receiver(500);
      await bench().platform.subscriptions.create(topic, url);
      const id = await bench().order();
      for (let i = 1; i <= 9; i++) {
        await bench().platform.refunds.execute(await refundOf(bench(), id, i * 100), randomUUID());
        await trouble().deliveries.deliver();
      }
      await close();
      const [known] = await bench().platform.subscriptions.list();
      expect(known?.active ?? false).toBe(false);
      if (known) await bench().platform.subscriptions.repair(known.id, url);
      else await bench().platform.subscriptions.create(topic, url);
      expect(await bench().platform.subscriptions.list()).toMatchObject([{ active: true, callbackUrl: url }]);
    });
  });
}
