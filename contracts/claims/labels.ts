import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Id } from "../envelope.ts";
import { labelOperations } from "../labels/operations.ts";
import { CaseLabels } from "../labels/shapes.ts";

const path = "/api/v1/claims/:id/labels";
const offersPath = "/api/v1/claims/:id/offers";
const write = { can: ["update", "Claim"], also: ["read", "Claim"] } as const;

/** Labels for items that a claim asks back; requested while the item is awaited. */
export const claimLabels = defineContract({
  noun: "claim-labels",
  subject: "Claim",
  service: "claims",
  operations: labelOperations({
    owner: "claim",
    path,
    offersPath,
    labelPath: `${path}/:label_id`,
    labelParams: z.object({ id: Id, label_id: Id }),
    list: CaseLabels.omit({ has_drop_off_code: true }),
    read: { can: ["read", "Claim"] },
    create: write,
    update: write,
    buy: { can: ["buy", "Label"], also: ["read", "Claim"] },
    affects: ["claim-labels", "claims"],
  }),
});
