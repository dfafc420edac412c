import { customerAuth } from "#contracts/customer-auth";
import type { PortalLook } from "#contracts/portal/look";
import {
  type PortalOrder,
  type PortalQuote,
  type PortalRequest,
  type PortalReturn,
  type PortalRow,
  portal,
} from "#contracts/portal/portal";
import { type PortalRegistration, type PortalWarranty, portalWarranty } from "#contracts/portal/warranty";
import { type Language, languageTags } from "#contracts/session/rules";

/** A call that did not succeed. OFFLINE where no answer came; its message is the server's, in the reader's language. */
export class Refused extends Error {
  readonly code: string;
  readonly path: string | undefined;
  /** What is wrong with single fields, by their names. */
  readonly errors: Record<string, string>;
  constructor(code: string, message = "", path?: string, errors: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.path = path;
    this.errors = errors;
  }
}

export interface Proof {
  order_number: string;
  email: string;
  postcode: string;
}
export interface Pass {
  token: string;
  order: { id: string; number: string };
}
interface Address {
  method: string;
  path: string;
}
interface Sent {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

interface Failed {
  data?: { code?: string; path?: string; errors?: Record<string, string> };
  message?: string;
}

const fill = (path: string, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

async function send(language: Language, { method, path }: Address, { body, token, headers }: Sent): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(path, {
    method,
    headers: {
      "accept-language": languageTags[language],
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  }).catch(() => {
    throw new Refused("OFFLINE");
  });
  if (response.ok) return response;
  const answer = (await response.json().catch(() => null)) as Failed | null;
  throw new Refused(answer?.data?.code ?? "INTERNAL", answer?.message ?? "", answer?.data?.path, answer?.data?.errors);
}

async function dataOf<T>(response: Promise<Response>): Promise<T> {
  return ((await (await response).json()) as { data: T }).data;
}

export const lookAt = (language: Language, store: string): Promise<PortalLook> => {
  const { method, path } = portal.operations.look;
  return dataOf(send(language, { method, path: fill(path, { store }) }, {}));
};
export const getToken = (language: Language, store: string, proof: Proof): Promise<Pass> =>
  dataOf(send(language, customerAuth.operations.getToken, { body: { store, ...proof } }));

const paperCalls = { label: portal.operations.label, slip: portal.operations.packingSlip, code: portal.operations.dropOffCode };
export type Paper = keyof typeof paperCalls;

/** Everything a pass opens. */
export function clientOf(language: Language, { token, order }: Pass) {
  const call = (operation: Address, id = "", sent: Sent = {}) =>
    send(language, { method: operation.method, path: fill(operation.path, { order_id: order.id, id }) }, { token, ...sent });
  const { operations } = portal;
  return {
    order: () => dataOf<PortalOrder>(call(operations.order)),
    returns: () => dataOf<{ items: PortalRow[] }>(call(operations.list)),
    quote: (body: PortalRequest) => dataOf<PortalQuote>(call(operations.quote, "", { body })),
    /** The key makes a second press the same request. */
    request: (body: PortalRequest, key: string) =>
      dataOf<PortalReturn>(call(operations.request, "", { body, headers: { "idempotency-key": key } })),
    warranty: () => dataOf<PortalWarranty>(call(portalWarranty.operations.list)),
    register: (body: PortalRegistration, key: string) =>
      dataOf<PortalWarranty>(call(portalWarranty.operations.register, "", { body, headers: { "idempotency-key": key } })),
    show: (id: string) => dataOf<PortalReturn>(call(operations.show, id)),
    cancel: (id: string) => dataOf<PortalReturn>(call(operations.cancel, id, { body: {} })),
    upload: (file: File) => {
      const body = new FormData();
      body.append("file", file);
      return dataOf<{ id: string; name: string }>(call(operations.upload, "", { body }));
    },
    /** Where the browser finds the paper; revoke it when done. */
    paper: async (kind: Paper, id: string) => URL.createObjectURL(await (await call(paperCalls[kind], id)).blob()),
  };
}
export type Client = ReturnType<typeof clientOf>;
