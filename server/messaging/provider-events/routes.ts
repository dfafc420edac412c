import { providerEvents } from "#contracts/provider-events";
import { mount } from "#server/kit/mount";
import { takeRawBodies } from "#server/kit/raw-bodies";
import type { Module } from "#server/platforms/module";
import { receiveReport } from "./receive.ts";

/** SendGrid batches up to a thousand events; a report of a bounce may hold the whole mail. */
const largestBody = 2 * 1024 * 1024;

export const providerEventsModule: Module = async (app, deps) => {
  await app.register(async (scope) => {
    takeRawBodies(scope, largestBody);
    const bytes = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
    mount(
      scope,
      providerEvents,
      { receive: ({ request, params }) => receiveReport(deps, params.connection_id, request.headers, bytes(request.body)) },
      deps.ports,
    );
  });
};
