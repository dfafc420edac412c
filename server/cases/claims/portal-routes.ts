import type { FastifyInstance } from "fastify";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { customerClaimLabels } from "#contracts/claims/timeline";
import { type PortalClaim, type PortalClaimRow, portalClaims } from "#contracts/portal/claims";
import { mayWithdraw } from "#server/cases/domain/claims/claim-machine";
import { isSlipEntry } from "#server/cases/kernel/label-facts";
import { getAsCustomer, loadCustomerPapers, quoteForCustomer, sendCustomerLabel, sendCustomerLabelCode } from "#server/cases/labels/api";
import { loadStoreRules } from "#server/cases/settings/api";
import { headersOf, sentFile } from "#server/core/files/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import { isoOf } from "#server/kit/instants";
import { mount } from "#server/kit/mount";
import { ownOrder as own } from "#server/kit/own-order";
import type { ModuleDeps } from "#server/platforms/module";
import { answerClaim } from "./operations/ask-customer.ts";
import { createClaim } from "./operations/create-claim.ts";
import { cancelClaim } from "./operations/end-claim.ts";
import { showClaim } from "./queries/detail.ts";
import { claimEligibility } from "./queries/eligibility.ts";
import { claimSettings } from "./settings/repository.ts";

/** A customer's call about one claim of their order. */
type ClaimCall = Parameters<typeof own>[0] & { context: CallContext; params: { id: string } };
const ofClaim = (id: string) => ({ noun: "claim" as const, id });
const noPapers = { papers: { label: false, label_code: false }, send_back: null };

type Label = PortalClaim["story"][number]["label"];
const isShown = (label: string): label is Label => (customerClaimLabels as readonly string[]).includes(label);
/** What these entries say is meant for the customer. */
const spoken: readonly Label[] = ["Info Requested", "Answered", "Denied"];

/** The refusal of a stale version contains the whole claim, which is not for customers; what they are answered is read afterwards. */
const plain = (context: CallContext): CallContext => ({ ...context, idempotencyKey: null, expectedVersion: null, skipsRecord: true });

/** Register the calls of customers about the claims of their one order. */
export function registerPortalClaims(app: FastifyInstance, deps: ModuleDeps): void {
  const shown = async (context: CallContext, claim: ClaimDetail): Promise<PortalClaim> => {
    const { papers, send_back } = claim.status === "OPEN" ? await loadCustomerPapers(deps, context, ofClaim(claim.id)) : noPapers;
    const { label, label_code } = papers;
    return { ...asCustomer(claim, await sentBy(deps.db.kysely, context.store.id, claim)), papers: { label, label_code }, send_back };
  };
  const show = async (call: ClaimCall) => shown(call.context, await ownClaim(deps, call.context, own(call), call.params.id));
  /** Return the claim of a call that only open ones take. @throws NOT_FOUND */
  const open = async (call: ClaimCall) => {
    const claim = await ownClaim(deps, call.context, own(call), call.params.id);
    if (claim.status !== "OPEN") throw notFound();
    return ofClaim(claim.id);
  };
  mount(
    app,
    portalClaims,
    {
      list: async (call) => ({ items: await claimsOfOrder(deps, call.context.store.id, own(call)) }),
      eligibility: (call) => claimEligibility(deps.db.kysely, call.context, own(call)),
      create: async (call) => {
        const order_id = own(call);
        await assertOffered(deps, call.context, call.body.type);
        const request = { ...call.body, order_id, override_reason: null, note: "" };
        return shown(call.context, await createClaim(deps, plain(call.context), request, "portal"));
      },
      show,
      answer: async (call) => {
        await ownClaim(deps, call.context, own(call), call.params.id);
        await answerClaim(deps, plain(call.context), call.params.id, call.body);
        return show(call);
      },
      cancel: async (call) => {
        const claim = await ownClaim(deps, call.context, own(call), call.params.id);
        ensure(mayWithdraw(claim) || claim.close_reason === "CANCELLED", "NOT_CANCELLABLE", { stage: claim.stage });
        await cancelClaim(deps, plain(call.context), call.params.id, {});
        return show(call);
      },
      file: async (call) => {
        const { store } = call.context;
        const claim = await ownClaim(deps, call.context, own(call), call.params.id);
        if (!(await sentBy(deps.db.kysely, store.id, claim)).has(call.params.file_id)) throw notFound();
        const file = await sentFile(deps, call.params.file_id, store.id);
        return call.reply.headers(headersOf(file)).send(file.content);
      },
      labelOffers: async (call) => quoteForCustomer(deps, plain(call.context), await open(call), call.body.parcel_no),
      getLabel: async (call) => {
        await getAsCustomer(deps, plain(call.context), await open(call), call.body);
        return show(call);
      },
      label: async (call) => sendCustomerLabel(deps, call.context, await open(call), call.query.parcel_no, call.reply),
      labelCode: async (call) => sendCustomerLabelCode(deps, call.context, await open(call), call.query.parcel_no, call.reply),
    },
    deps.ports,
  );
}

/** Assert that the store takes such reports here. @throws REQUESTS_CLOSED */
async function assertOffered({ db }: ModuleDeps, { store }: CallContext, type: ClaimDetail["type"]): Promise<void> {
  const { general } = await loadStoreRules(db.kysely, store.id);
  const { portal_enabled, portal_types } = (await claimSettings(db.kysely, store.id)).data;
  ensure(general.portal_enabled && portal_enabled && portal_types.includes(type), "REQUESTS_CLOSED");
}

/** Return a claim of the customer's order. @throws NOT_FOUND */
async function ownClaim({ db }: ModuleDeps, context: CallContext, orderId: string, id: string): Promise<ClaimDetail> {
  const claim = await showClaim(db.kysely, context, id);
  if (claim.order.id !== orderId) throw notFound();
  return claim;
}

async function claimsOfOrder({ db }: ModuleDeps, storeId: string, orderId: string): Promise<PortalClaimRow[]> {
  const rows = await db.kysely
    .selectFrom("claim")
    .select(["id", "number", "type", "status", "stage", "close_reason", "items_summary", "created_at"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, created_at: isoOf(row.created_at) }));
}

/** Return the ids of the evidence that was uploaded for the claim's order: what staff added is the store's own. */
async function sentBy(reader: Reader, storeId: string, { order, items }: ClaimDetail): Promise<ReadonlySet<string>> {
  const ids = items.flatMap(({ evidence }) => evidence.map(({ file_id }) => file_id));
  if (ids.length === 0) return new Set();
  const rows = await reader
    .selectFrom("file")
    .select("id")
    .where("store_id", "=", storeId)
    .where("id", "in", ids)
    .where("order_id", "=", order.id)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Return a claim as its customer may see it. @param sent the files the customer sent */
function asCustomer(claim: ClaimDetail, sent: ReadonlySet<string>): Omit<PortalClaim, "papers" | "send_back"> {
  const { id, number, type, status, stage, close_reason, items_summary, created_at, decision, currency, question, expires_at } = claim;
  return {
    ...{ id, number, type, status, stage, close_reason, items_summary, created_at, decision, currency, question, expires_at },
    parcel: claim.parcel,
    wanted: claim.wanted,
    items: claim.items.map((item) => ({
      ...{ id: item.id, title: item.title, variant_title: item.variant_title, image_url: item.image_url },
      ...{ quantity: item.quantity, reason: item.reason, description: item.description },
      evidence: item.evidence.filter(({ file_id }) => sent.has(file_id)),
    })),
    resolutions: claim.resolutions
      .filter(({ state }) => state !== "FAILED" && state !== "CANCELLED")
      .map((one) => ({
        ...{
          id: one.id,
          item_id: one.item_id,
          kind: one.kind,
          quantity: one.quantity,
          amount_minor: one.amount_minor,
          tracking: one.tracking,
          tracking_url: one.tracking_url,
          at: one.created_at,
        },
      })),
    money: { approved_minor: claim.money.approved_minor, paid_minor: claim.money.paid_minor },
    needs_item: claim.needs_item,
    story: claim.timeline.flatMap(({ id: entry, at, label, text, data }) =>
      isShown(label) ? [{ id: entry, at, label, is_slip: isSlipEntry(data), text: spoken.includes(label) ? text : "" }] : [],
    ),
    may_answer: status === "OPEN" && stage === "NEEDS_INFO",
    may_cancel: mayWithdraw(claim),
  };
}
