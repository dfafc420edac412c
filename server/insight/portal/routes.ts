import { portal } from "#contracts/portal/portal";
import {
  getAsCustomer,
  quoteForCustomer,
  sendCustomerLabel,
  sendCustomerLabelCode,
  sendDropOffCode,
  sendSlip,
} from "#server/cases/labels/api";
import { cancelOwnReturn, chooseOwnCredit, createReturn, showOwnReturn } from "#server/cases/returns/api";
import { assertFewFiles, saveFile, takeForms, takeUpload } from "#server/core/files/api";
import type { CallContext } from "#server/kit/context";
import { type Handlers, mount } from "#server/kit/mount";
import { ownOrder as own } from "#server/kit/own-order";
import type { Module, ModuleDeps } from "#server/platforms/module";
import { enterCase } from "./enter-case.ts";
import { portalOrder, portalStores } from "./portal-order.ts";
import { quoteOf, requestOf } from "./portal-request.ts";
import { portalReturn, portalReturns } from "./portal-return.ts";
import { storeOf } from "./store-look.ts";

type Calls = Handlers<typeof portal>;
/** Enough photos for every line of a large order. */
const mostFiles = 40;

/** Routes for a customer's one order, in a scope of their own because only they accept multipart forms. */
export const portalModule: Module = async (app, deps) => {
  await app.register(async (scope) => {
    await takeForms(scope);
    mount(
      scope,
      portal,
      {
        ...storeOf(deps),
        enterCase: ({ context, body }) => enterCase(deps, context, body.token),
        ...ordersOf(deps),
        ...returnsOf(deps),
        ...papersOf(deps),
      },
      deps.ports,
    );
  });
};

/** Newer versions contain the whole case, which is not for customers. */
const plain = (context: CallContext): CallContext => ({ ...context, idempotencyKey: null, expectedVersion: null });

function ordersOf(deps: ModuleDeps): Pick<Calls, "order" | "stores" | "quote" | "upload"> {
  return {
    order: (call) => portalOrder(deps, call.context, own(call)),
    stores: (call) => portalStores(deps, call.context, own(call), call.query),
    quote: (call) => quoteOf(deps, call.context, own(call), call.body),
    upload: {
      async receive(call, use) {
        // The order may be full because of the very file that is sent again.
        if (!call.context.idempotencyKey) await assertFewFiles(deps.db.kysely, call.context.store.id, own(call), mostFiles);
        return takeUpload(deps, call.request, use);
      },
      keep: (call, upload) => saveFile(deps, upload, call.context, { order_id: own(call), most: mostFiles }),
    },
  };
}

function returnsOf(deps: ModuleDeps): Pick<Calls, "request" | "list" | "show" | "cancel" | "chooseCredit"> {
  return {
    request: async (call) => {
      const orderId = own(call);
      const request = await requestOf(deps, call.context, orderId, call.body);
      const { id } = await createReturn(deps, plain(call.context), request, call.body.credit_code ?? null);
      return portalReturn(deps, call.context, await showOwnReturn(deps, call.context, orderId, id));
    },
    list: (call) => portalReturns(deps, call.context, own(call)),
    show: async (call) => portalReturn(deps, call.context, await showOwnReturn(deps, call.context, own(call), call.params.id)),
    chooseCredit: async (call) =>
      portalReturn(deps, call.context, await chooseOwnCredit(deps, plain(call.context), own(call), call.params.id, call.body.code)),
    cancel: async (call) => portalReturn(deps, call.context, await cancelOwnReturn(deps, plain(call.context), own(call), call.params.id)),
  };
}

/** Papers and codes, and labels that customers get by themselves. */
function papersOf(deps: ModuleDeps): Pick<Calls, "labelOffers" | "getLabel" | "label" | "labelCode" | "packingSlip" | "dropOffCode"> {
  type OwnCall = Parameters<Calls["show"]>[0];
  /** @throws NOT_FOUND for a return of another order */
  const seen = (call: Pick<OwnCall, "context" | "params" | "caller">) => showOwnReturn(deps, call.context, own(call), call.params.id);
  const ref = async (call: Parameters<typeof seen>[0]) => ({ noun: "return" as const, id: (await seen(call)).detail.id });
  return {
    labelOffers: async (call) => quoteForCustomer(deps, plain(call.context), await ref(call), call.body.parcel_no),
    getLabel: async (call) => {
      const found = await seen(call);
      await getAsCustomer(deps, plain(call.context), { noun: "return", id: found.detail.id }, call.body);
      return portalReturn(deps, call.context, found);
    },
    label: async (call) => sendCustomerLabel(deps, call.context, await ref(call), call.query.parcel_no, call.reply),
    labelCode: async (call) => sendCustomerLabelCode(deps, call.context, await ref(call), call.query.parcel_no, call.reply),
    packingSlip: async (call) => sendSlip(deps, call.context, (await ref(call)).id, call.context.language, call.reply),
    dropOffCode: async (call) => sendDropOffCode(deps, call.context, (await ref(call)).id, "svg", call.reply),
  };
}
