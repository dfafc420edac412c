import type { FastifyReply } from "fastify";
import type { PortalClaim } from "#contracts/portal/claims";
import type { CreditCalls, DocumentCalls } from "#server/cases/money/case-money";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";

interface StoreRules {
  currency: string;
  country: string;
  timezone: string;
  general: {
    refund_order: "CREDIT_FIRST" | "CARD_FIRST";
    credit_valid_days: number | null;
    portal_enabled: boolean;
    platform_notifies: boolean;
  };
  warranty: { claim_photos_required: boolean };
}
/** The calls claims makes to other modules. */
export interface ClaimsLinks {
  settingsLinks: { rulesOf(reader: Reader, storeId: string): Promise<StoreRules> };
  creditLinks: CreditCalls;
  invoiceLinks: DocumentCalls;
}
/** The labels that bring claimed items back, for the customer. */
export interface ClaimPapers {
  labelLinks: {
    papersOf(context: CallContext, claimId: string): Promise<Pick<PortalClaim, "papers" | "send_back">>;
    /** @throws NOT_FOUND */
    sendLabel(context: CallContext, claimId: string, reply: FastifyReply): Promise<unknown>;
    sendLabelCode(context: CallContext, claimId: string, reply: FastifyReply): Promise<unknown>;
  };
}
export type ClaimsDeps = ModuleDeps & ClaimsLinks;
