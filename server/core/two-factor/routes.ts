import type { FastifyInstance } from "fastify";
import { twoFactor } from "#contracts/session/two-factor";
import type { CoreDeps } from "#server/core/module";
import type { SignedIn } from "#server/core/sessions/api";
import type { Caller } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { mount } from "#server/kit/mount";
import { confirmFactor, renewRecoveryCodes, setUpFactor, switchOffFactor } from "./operations.ts";
import { findSecondFactor, recoveryCodesLeft } from "./repository.ts";
import { saveRule, showRule } from "./rule.ts";

/** These calls concern a person; an API key is not one. */
function personOf(caller: Caller | null): SignedIn {
  ensure(caller?.accountId && caller.sessionId, "FORBIDDEN");
  return { accountId: caller.accountId, sessionId: caller.sessionId };
}

export function registerTwoFactor(app: FastifyInstance, deps: CoreDeps): void {
  const status = async ({ accountId }: SignedIn) => {
    const factor = await findSecondFactor(deps.db.kysely, accountId);
    const since = factor?.confirmed_at ?? null;
    return { on: since !== null, since, recovery_codes_left: since ? await recoveryCodesLeft(deps.db.kysely, accountId) : 0 };
  };
  mount(
    app,
    twoFactor,
    {
      status: async ({ caller }) => status(personOf(caller)),
      setUp: async ({ body, caller, context }) => setUpFactor(deps, personOf(caller), body.password, context),
      confirm: async ({ body, caller, context }) => ({ recovery_codes: await confirmFactor(deps, personOf(caller), body.code, context) }),
      renewRecoveryCodes: async ({ body, caller, context }) => {
        return { recovery_codes: await renewRecoveryCodes(deps, personOf(caller), body.password, context) };
      },
      switchOff: async ({ body, caller, context }) => {
        const person = personOf(caller);
        await switchOffFactor(deps, person, body.password, context);
        return status(person);
      },
      rule: ({ context }) => showRule(deps.db.kysely, context.store.id),
      saveRule: async ({ body, caller, context }) => saveRule(deps, personOf(caller), body.two_factor_required, context),
    },
    deps.ports,
  );
}
