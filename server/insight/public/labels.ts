import type { publicApi } from "#contracts/public";
import { createLabel, listLabels, quoteLabel, sendLabel, showLabel, voidByHand } from "#server/cases/labels/api";
import type { CallContext } from "#server/kit/context";
import type { Handlers } from "#server/kit/mount";
import type { ModuleDeps } from "#server/platforms/module";

type Calls = Pick<
  Handlers<typeof publicApi>,
  | "listReturnLabels"
  | "quoteReturnLabel"
  | "createReturnLabel"
  | "listClaimLabels"
  | "quoteClaimLabel"
  | "createClaimLabel"
  | "getLabel"
  | "voidLabel"
  | "labelDocument"
>;

const ofAny = { noun: "any" } as const;
const returnOf = (id: string) => ({ noun: "return", id }) as const;
const claimOf = (id: string) => ({ noun: "claim", id }) as const;

/** What a store's own systems do with labels: the same as people, with the same checks. */
export const labelCalls = (deps: ModuleDeps): Calls => {
  const list = async (context: CallContext, ref: Parameters<typeof listLabels>[2]) => {
    const { has_drop_off_code: _, ...known } = await listLabels(deps, context, ref);
    return known;
  };
  return {
    listReturnLabels: ({ context, params }) => list(context, returnOf(params.id)),
    quoteReturnLabel: ({ context, params, body }) => quoteLabel(deps, context, returnOf(params.id), body),
    createReturnLabel: ({ context, params, body }) => createLabel(deps, context, returnOf(params.id), body),
    listClaimLabels: ({ context, params }) => list(context, claimOf(params.id)),
    quoteClaimLabel: ({ context, params, body }) => quoteLabel(deps, context, claimOf(params.id), body),
    createClaimLabel: ({ context, params, body }) => createLabel(deps, context, claimOf(params.id), body),
    getLabel: ({ context, params }) => showLabel(deps, context, params.id),
    voidLabel: ({ context, params, body }) => voidByHand(deps, context, ofAny, params.id, body.reason),
    labelDocument: ({ context, params, reply }) => sendLabel(deps, context, ofAny, params.id, reply),
  };
};
