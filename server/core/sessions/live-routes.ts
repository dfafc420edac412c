import type { FastifyInstance } from "fastify";
import { liveTickets } from "#contracts/live";
import type { CoreDeps } from "#server/core/module";
import { ensure } from "#server/kit/errors";
import { mount } from "#server/kit/mount";
import { openStep } from "./sign-in-steps.ts";

const lifeMs = 30_000;

/** Register the route that issues tickets for the stream of events. */
export function registerLiveTickets(app: FastifyInstance, { db, ports }: CoreDeps): void {
  mount(
    app,
    liveTickets,
    {
      create: async ({ caller, context }) => {
        ensure(caller?.accountId && caller.sessionId, "FORBIDDEN");
        const step = { kind: "live", lifeMs, accountId: caller.accountId, proof: caller.sessionId } as const;
        return { ticket: await openStep(db.kysely, step, context.now) };
      },
    },
    ports,
  );
}
