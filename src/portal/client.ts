import type { ClaimEligibility } from "#contracts/claims/eligibility";
import type { Output, Request } from "#contracts/contract";
import { customerAuth } from "#contracts/customer-auth";
import { type PortalClaim, type PortalClaimRequest, type PortalClaimRow, portalClaims } from "#contracts/portal/claims";
import { type PortalTalk, portalConversations } from "#contracts/portal/conversations";
import { type PortalCredits, portalCredits } from "#contracts/portal/credits";
import type { PortalLabelQuote } from "#contracts/portal/labels";
import type { PortalLook } from "#contracts/portal/look";
import { type PortalRequest, portal } from "#contracts/portal/portal";
import type { PortalOrder, PortalQuote, PortalReturn, PortalRow } from "#contracts/portal/shapes";
import { type PortalRegistration, type PortalWarranty, portalWarranty } from "#contracts/portal/warranty";
import { type Language, languageTags } from "#contracts/session/rules";
import { type Answer, dataOf, fromAnswer, unanswered } from "#providers/data/api-error";
import { makeIntents, settles } from "#providers/data/intents";
import type { Position } from "./request/draft.ts";

/**
 * Send a call with `fetch`: axios would add 20 kB to a page for phones. Envelope, errors and idempotency keys match the back office's
 * client.
 */
async function send(language: Language, { method, path }: Operation, { body, token, key }: Sending = {}): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(path, {
    method,
    headers: {
      "accept-language": languageTags[language],
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      ...(key && { "idempotency-key": key }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  }).catch(() => {
    throw unanswered("OFFLINE");
  });
  if (response.ok) return response;
  throw fromAnswer(await read(response));
}

const storesAt = ({ latitude, longitude }: Position): string => `latitude=${latitude}&longitude=${longitude}`;

interface Operation {
  method: string;
  path: string;
}
interface Sending {
  body?: unknown;
  token?: string;
  key?: string;
}

const read = async (response: Response): Promise<Answer> => ({
  status: response.status,
  data: await response.json().catch(() => null),
  headers: Object.fromEntries(response.headers),
});

async function receive<Data>(sent: Promise<Response>): Promise<Data> {
  return dataOf(await read(await sent)) as Data;
}

const fill = (path: string, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

/** What a customer can do about the labels of a case. */
export interface LabelCalls<Row> {
  offers: (parcelNo: number) => Promise<PortalLabelQuote>;
  take: (quoteId: string, offerId: string) => Promise<Row>;
  /** Read the case again. */
  reload: () => Promise<Row>;
}
/** The details that prove an order to be the customer's. */
export interface OrderProof {
  order_number: string;
  email: string;
  postcode: string;
}
/** The customer's answer to a question about a claim. */
export interface ClaimAnswer {
  text: string;
  evidence: { file_id: string; kind: "photo" | "video" }[];
}
/** The token of a proven order, valid for half an hour, and the order it is for. */
export interface CustomerSession {
  token: string;
  order: { id: string; number: string };
}

export const fetchLook = (language: Language, store: string): Promise<PortalLook> => {
  const { method, path } = portal.operations.look;
  return receive(send(language, { method, path: fill(path, { store }) }));
};
export const findOrder = (language: Language, store: string, proof: OrderProof): Promise<CustomerSession> =>
  receive(send(language, customerAuth.operations.getToken, { body: { store, ...proof } }));

/** Make a call that needs no token. */
export const callPublic = <Data>(
  language: Language,
  { method, path }: Operation,
  params: Record<string, string>,
  { query, body }: { query?: URLSearchParams; body?: unknown } = {},
): Promise<Data> => receive(send(language, { method, path: `${fill(path, params)}${query ? `?${query}` : ""}` }, { body }));

type Talk = (typeof portalConversations)["operations"];
/** Exchange the link of an email for a session. */
export const enterConversation = (language: Language, token: string): Promise<Output<Talk["enter"]>> =>
  receive(send(language, portalConversations.operations.enter, { body: { token } }));

/** Exchange the link of an email to a case for a session. */
export const enterCase = (language: Language, token: string): Promise<Output<(typeof portal)["operations"]["enterCase"]>> =>
  receive(send(language, portal.operations.enterCase, { body: { token } }));

const withParcel = (operation: Operation, parcelNo: number | undefined): Operation =>
  parcelNo === undefined ? operation : { ...operation, path: `${operation.path}?parcel_no=${parcelNo}` };

const documents = {
  label: portal.operations.label,
  labelCode: portal.operations.labelCode,
  packingSlip: portal.operations.packingSlip,
  dropOffCode: portal.operations.dropOffCode,
  claimLabel: portalClaims.operations.label,
  claimLabelCode: portalClaims.operations.labelCode,
};
export type DocumentKind = keyof typeof documents;

const intents = makeIntents();

/** Return the calls of a session; `onExpired` is called on the first refusal of an expired token. */
export function makeClient(language: Language, { token, order }: CustomerSession, onExpired: () => void) {
  const call = async (operation: Operation, id = "", sending: Sending = {}) => {
    const path = fill(operation.path, { order_id: order.id, id });
    try {
      return await send(language, { method: operation.method, path }, { token, ...sending });
    } catch (error) {
      if ((error as { code?: string }).code === "UNAUTHENTICATED") onExpired();
      throw error;
    }
  };
  /** Make a call that must not happen twice: a retry after a lost answer carries the same key. */
  const callOnce = async <Data>(operation: Operation, body: unknown, id = ""): Promise<Data> => {
    const intent = [fill(operation.path, { order_id: order.id, id }), JSON.stringify(body)] as const;
    try {
      const data = await receive<Data>(call(operation, id, { body, key: intents.keyFor(...intent) }));
      intents.settle(...intent);
      return data;
    } catch (error) {
      const { statusCode = 0, code = "" } = error as { statusCode?: number; code?: string };
      if (settles(statusCode, code)) intents.settle(...intent);
      throw error;
    }
  };
  const labelCalls = <Row>(
    { labelOffers, getLabel, show }: Record<"labelOffers" | "getLabel" | "show", Operation>,
    id: string,
  ): LabelCalls<Row> => ({
    offers: (parcel_no) => receive(call(labelOffers, id, { body: { parcel_no } })),
    take: (quote_id, offer_id) => callOnce(getLabel, { quote_id, offer_id }, id),
    reload: () => receive(call(show, id)),
  });
  const { operations } = portal;
  return {
    order: () => receive<PortalOrder>(call(operations.order)),
    returns: () => receive<{ items: PortalRow[] }>(call(operations.list)),
    stores: (at: Position) =>
      receive<{ items: PortalOrder["shops"] }>(call({ ...operations.stores, path: `${operations.stores.path}?${storesAt(at)}` })),
    quote: (body: PortalRequest) => receive<PortalQuote>(call(operations.quote, "", { body })),
    request: (body: PortalRequest) => callOnce<PortalReturn>(operations.request, body),
    credits: () => receive<PortalCredits>(call(portalCredits.operations.list)),
    chooseCredit: (id: string, code: string | null) => receive<PortalReturn>(call(operations.chooseCredit, id, { body: { code } })),
    warranty: () => receive<PortalWarranty>(call(portalWarranty.operations.list)),
    register: (body: PortalRegistration) => callOnce<PortalWarranty>(portalWarranty.operations.register, body),
    claims: () => receive<{ items: PortalClaimRow[] }>(call(portalClaims.operations.list)),
    claimEligibility: () => receive<ClaimEligibility>(call(portalClaims.operations.eligibility)),
    reportProblem: (body: PortalClaimRequest) => callOnce<PortalClaim>(portalClaims.operations.create, body),
    claim: (id: string) => receive<PortalClaim>(call(portalClaims.operations.show, id)),
    answerClaim: (id: string, body: ClaimAnswer) => receive<PortalClaim>(call(portalClaims.operations.answer, id, { body })),
    cancelClaim: (id: string) => receive<PortalClaim>(call(portalClaims.operations.cancel, id, { body: {} })),
    talk: (body: Request<Talk["sync"]>["body"]) => receive<PortalTalk>(call(portalConversations.operations.sync, "", { body })),
    /** Return a ticket that opens the stream of events once. */
    ticket: async () => (await receive<Output<Talk["ticket"]>>(call(portalConversations.operations.ticket))).ticket,
    write: (body: Request<Talk["send"]>["body"]) => callOnce<PortalTalk>(portalConversations.operations.send, body),
    /** Return an object URL of a message's file; the caller revokes it. */
    attachment: async (id: string) => URL.createObjectURL(await (await call(portalConversations.operations.file, id)).blob()),
    show: (id: string) => receive<PortalReturn>(call(operations.show, id)),
    cancel: (id: string) => receive<PortalReturn>(call(operations.cancel, id, { body: {} })),
    upload: (file: File) => {
      const body = new FormData();
      body.append("file", file);
      return receive<{ id: string; name: string; type: string }>(call(operations.upload, "", { body }));
    },
    /** Return a file that the customer sent with a claim. */
    claimFile: async (id: string, fileId: string): Promise<Blob> => {
      const { file } = portalClaims.operations;
      return (await call({ ...file, path: file.path.replace(":file_id", encodeURIComponent(fileId)) }, id)).blob();
    },
    /** Return an object URL of the document; the caller revokes it. */
    document: async (kind: DocumentKind, id: string, parcelNo?: number) =>
      URL.createObjectURL(await (await call(withParcel(documents[kind], parcelNo), id)).blob()),
    labels: (id: string) => labelCalls<PortalReturn>(operations, id),
    claimLabels: (id: string) => labelCalls<PortalClaim>(portalClaims.operations, id),
  };
}
export type Client = ReturnType<typeof makeClient>;
