import type { FastifyRequest } from "fastify";

/** Return the address others reach this installation at. With PORT=0 its port is known only when a request is there. */
export const publicAddress = (publicUrl: string, request: FastifyRequest): string =>
  publicUrl.replace(/:0$/, `:${request.socket.localPort}`);

/** Return where the customers of a store return items. */
export const portalAddress = (publicUrl: string, request: FastifyRequest, storeId: string): string =>
  `${publicAddress(publicUrl, request)}/portal/${encodeURIComponent(storeId)}`;
