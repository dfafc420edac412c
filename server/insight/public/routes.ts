import { publicApi } from "#contracts/public";
import { createClaimAsCustomer, showClaim, trackItem } from "#server/cases/claims/api";
import { createReturnAsCustomer, listReturnableByExternalId, payReportedInvoice, showReturn, trackReturn } from "#server/cases/returns/api";
import { listLocations, putLocation, showLocation } from "#server/catalogue/locations/api";
import { getOrderByExternalId, putOrder, trackParcel } from "#server/catalogue/orders/api";
import { listProducts, putProduct, showProduct, showProductByExternalId } from "#server/catalogue/products/api";
import { type Handlers, mount } from "#server/kit/mount";
import { publicAddress } from "#server/kit/public-address";
import { putCheckout, reportEvents } from "#server/messaging/storefront/api";
import { putSubscriber } from "#server/messaging/subscribers/api";
import type { Module, ModuleDeps } from "#server/platforms/module";
import { labelCalls } from "./labels.ts";
import { listOrderCases } from "./order-cases.ts";

/** Routes for a store's own systems and its customer portal, by API key and scope. */
export const publicModule: Module = (app, deps) => {
  mount(
    app,
    publicApi,
    {
      ...tellings(deps),
      ...readings(deps),
      ...returnsOf(deps),
      ...claimsOf(deps),
      ...labelCalls(deps),
      orderCases: ({ context, params, query, request }) =>
        listOrderCases(deps.db.kysely, context, {
          externalId: params.external_id,
          language: query.language,
          site: publicAddress(deps.config.publicUrl, request),
        }),
      putSubscriber: ({ context, body }) => putSubscriber(deps, context, body),
      putCheckout: ({ context, params, body }) => putCheckout(deps, context, params.token, body),
      events: ({ context, body }) => reportEvents(deps, context, body),
      tracking: trackingOf(deps),
    },
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

function readings(deps: ModuleDeps): Pick<Calls, "listProducts" | "getProduct" | "listLocations" | "getLocation"> {
  const { kysely } = deps.db;
  return {
    listProducts: async ({ context, query }) => {
      const { items, may_create: _, ...page } = await listProducts(deps, context.store, query);
      return { ...page, items: items.map(({ groups: _groups, is_imported: _imported, ...product }) => product) };
    },
    getProduct: ({ context, params }) => showProductByExternalId(kysely, context.store.id, params.external_id),
    listLocations: async ({ context }) => ({ items: await listLocations(kysely, context.store.id) }),
    getLocation: ({ context, params }) => showLocation(kysely, context.store.id, params.external_id),
  };
}

function returnsOf(deps: ModuleDeps): Pick<Calls, "createReturn" | "getReturn" | "returnable" | "invoicePayment"> {
  return {
    createReturn: ({ context, body }) => createReturnAsCustomer(deps, context, body),
    getReturn: ({ context, params }) => showReturn(deps.db.kysely, context, params.id),
    returnable: ({ context, params }) => listReturnableByExternalId(deps, context, params.external_id),
    invoicePayment: ({ context, body }) => payReportedInvoice(deps, context, body),
  };
}

function claimsOf(deps: ModuleDeps): Pick<Calls, "createClaim" | "getClaim"> {
  return {
    createClaim: ({ context, body }) => createClaimAsCustomer(deps, context, body),
    getClaim: ({ context, params }) => showClaim(deps.db.kysely, context, params.id),
  };
}
const nothing = { return_id: null, stage: null, claim_id: null, order_id: null, parcel_id: null, status: null };

/** A scan belongs to a return if the event names one, else to the outgoing parcel, the claim or the return with that number. */
const trackingOf =
  (deps: ModuleDeps): Calls["tracking"] =>
  async ({ context, body }) => {
    const parcel = body.return_id ? null : await deps.db.transaction((tx) => trackParcel(tx, context, body));
    if (parcel) return { ...nothing, ...parcel };
    const claimed = await deps.db.transaction((tx) => trackItem(tx, context, body));
    return { ...nothing, ...(claimed ?? (await trackReturn(deps, context, body))) };
  };
