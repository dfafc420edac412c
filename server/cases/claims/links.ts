import type { CreatePublicClaim } from "#contracts/claims/bodies";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { createClaimAsCustomer } from "./operations/create-as-customer.ts";
import { trackItem } from "./operations/track-item.ts";
import { showClaim } from "./queries/detail.ts";

/** Return the calls of the public service. */
export const claimLinks = (deps: ModuleDeps) => ({
  createAsCustomer: (context: CallContext, body: CreatePublicClaim) => createClaimAsCustomer(deps, context, body),
  trackItem,
  showClaim: (context: CallContext, id: string) => showClaim(deps.db.kysely, context, id),
});
