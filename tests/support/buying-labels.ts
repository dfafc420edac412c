import { expect } from "vitest";
import type { TestApi } from "./api.ts";
import type { World } from "./world.ts";

const buyer = { external_id: "c1", email: "cara@example.test", phone: "+31200000000" as string | null };

/** Shorthands for labels that are bought for the returns of a store. */
export function buyingOf(api: TestApi, w: World, home: object) {
  const labelOf = async (r: { id: string }) => (await w.owner.get(`/api/v1/merchant/returns/${r.id}/labels`)).body.data.items[0];
  const offersOf = (r: { id: string }) => w.owner.post(`/api/v1/merchant/returns/${r.id}/offers`, {});
  const approved = async (customer: Partial<typeof buyer> = {}) => {
    const lines = [{ quantity: 1, unit_price_minor: 9000, title: "Jumper" }];
    const order = await w.order({ lines, ship_to: home, customer: { ...buyer, ...customer } });
    const r = await w.done(await w.request(order, [1]), "approve");
    await api.drain();
    return r;
  };
  return {
    ...{ labelOf, offersOf, approved },
    /** Order the first offer; its buyer has not run yet. */
    async ordered() {
      const r = await approved();
      const offered = await offersOf(r);
      expect(offered.status, JSON.stringify(offered.body)).toBe(200);
      const quote = offered.body.data as Record<string, any>;
      const chosen = { quote_id: quote.id, offer_id: quote.offers[0].id };
      expect((await w.owner.post(`/api/v1/merchant/returns/${r.id}/labels`, chosen)).status).toBe(202);
      return { r, quote };
    },
    rowOf: (id: string) => api.db.kysely.selectFrom("label").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    act: (label: { id: string }, what: string, body: object = {}) => w.owner.post(`/api/v1/merchant/labels/${label.id}/${what}`, body),
    /** Let time pass, and all that is due be done. */
    async pass(ms: number) {
      api.clock.advance(ms);
      await w.at(api.clock.now().toISOString());
      await w.runTask("labels.purchases");
    },
    /** Deliver a report of a service; returns the status. */
    async deliver(connection: Record<string, any>, { raw, headers }: { raw: string; headers: Record<string, string> }) {
      const url = `/api/v1/notifications/provider-events/${connection.id}`;
      return (await w.owner.raw({ method: "POST", url, payload: raw, headers })).statusCode;
    },
  };
}
