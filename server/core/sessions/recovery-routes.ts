import type { FastifyInstance } from "fastify";
import { accountRecovery } from "#contracts/session/account-recovery";
import type { CoreDeps } from "#server/core/module";
import { findUnsentMails } from "#server/core/ports";
import { deviceOf } from "#server/kit/device";
import { ensure } from "#server/kit/errors";
import { mount } from "#server/kit/mount";
import { requestCode } from "./operations/mail-code.ts";
import { resetPassword, storesByCode } from "./operations/reset-password.ts";
import { verifyEmail } from "./operations/verify-email.ts";
import { choiceOf } from "./shapes.ts";

/** Register the routes that prove an address by mail. */
export function registerRecovery(app: FastifyInstance, deps: CoreDeps): void {
  mount(
    app,
    accountRecovery,
    {
      verify: async ({ body, request, context }) => {
        await verifyEmail(deps, body, deviceOf(request, context));
        return { verified: true as const };
      },
      resend: async ({ body, request, context }) => {
        await requestCode(deps, body.email, "verify", deviceOf(request, context));
        return { sent: true as const };
      },
      sendCode: async ({ body: { email, code }, request, context }) => {
        const device = deviceOf(request, context);
        if (code) return { stores: (await storesByCode(deps, { email, code }, device)).map(choiceOf) };
        await requestCode(deps, email, "reset", device);
        return { stores: [] };
      },
      reset: async ({ body, request, context }) => {
        const { email, code, password, store_id } = body;
        await resetPassword(deps, { email, code, password, storeId: store_id }, deviceOf(request, context));
        return { changed: true as const };
      },
      mailbox: async ({ query }) => {
        const items = await findUnsentMails(deps, query.key);
        ensure(items, "NOT_FOUND");
        return { items };
      },
    },
    deps.ports,
  );
}
