import { publicApi } from "#contracts/public";
import { putLocation } from "#server/catalogue/locations/api";
import { getOrderByExternalId, putOrder, trackParcel } from "#server/catalogue/orders/api";
import { putProduct, showProduct } from "#server/catalogue/products/api";
import { type Handlers, mount } from "#server/kit/mount";
import type { Module, ModuleDeps } from "#server/platforms/module";
import type { PublicLinks } from "./links.ts";

/** Routes for a store's own systems and its customer portal, by API key and scope. */
export const publicModule: Module<PublicLinks> = (app, deps) => {
  const putSubscriber: Calls["putSubscriber"] = ({ context, body }) => deps.subscriberLinks.putSubscriber(context, body);
  const putCheckout: Calls["putCheckout"] = ({ context, params, body }) => deps.storefrontLinks.putCheckout(context, params.token, body);
  const events: Calls["events"] = ({ context, body }) => deps.storefrontLinks.reportEvents(context, body);
  mount(
    app,
    publicApi,
    { ...tellings(deps), ...returnsOf(deps), ...claimsOf(deps), putSubscriber, putCheckout, events, tracking: trackingOf(deps) },
    deps.ports,
  );
};

type Calls = Handlers<typeof publicApi>;

/** Upsert and read in one transaction, so the response is the record as this call left it. */
function tellings({ db }: ModuleDeps): Pick<Calls, "putOrder" | "getOrder" | "putProduct" | "putLocation"> {
  return {
    putOrder: ({ context, params, body }) =>
      db.transaction(async (tx) => {
        await putOrder(tx, context, params.external_id, body);
        return getOrderByExternalId(tx, context, params.external_id);
      }),
    getOrder: ({ context, params }) => getOrderByExternalId(db.kysely, context, params.external_id),
    putProduct: ({ context, params, body }) =>
      db.transaction(async (tx) => {
        const id = await putProduct(tx, context, params.external_id, body);
        return showProduct(tx, context.store.id, id);
      }),
    putLocation: ({ context, params, body }) => db.transaction((tx) => putLocation(tx, context, params.external_id, body)),
  };
}

function returnsOf({
  returnLinks,
  invoiceLinks,
}: PublicLinks): Pick<Calls, "createReturn" | "getReturn" | "returnable" | "invoicePayment"> {
  return {
    createReturn: ({ context, body }) => returnLinks.createAsCustomer(context, body),
    getReturn: ({ context, params }) => returnLinks.showReturn(context, params.id),
    returnable: ({ context, params }) => returnLinks.returnable(context, params.external_id),
    invoicePayment: ({ context, body }) => invoiceLinks.payReported(context, body),
  };
}

function claimsOf({ claimLinks }: PublicLinks): Pick<Calls, "createClaim" | "getClaim"> {
  return {
    createClaim: ({ context, body }) => claimLinks.createAsCustomer(context, body),
    getClaim: ({ context, params }) => claimLinks.showClaim(context, params.id),
  };
}
const nothing = { return_id: null, stage: null, claim_id: null, order_id: null, parcel_id: null, status: null };

/** A scan belongs to a return if the event names one, else to the outgoing parcel, the claim or the return with that number. */
const trackingOf =
  ({ db, claimLinks, returnLinks }: ModuleDeps & PublicLinks): Calls["tracking"] =>
  async ({ context, body }) => {
    const parcel = body.return_id ? null : await db.transaction((tx) => trackParcel(tx, context, body));
    if (parcel) return { ...nothing, ...parcel };
    const claimed = await db.transaction((tx) => claimLinks.trackItem(tx, context, body));
    return { ...nothing, ...(claimed ?? (await returnLinks.trackingEvent(context, body))) };
  };
