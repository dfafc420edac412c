import type { FastifyReply } from "fastify";
import type { z } from "zod";
import type { PortalData } from "#contracts/portal/settings";
import type { PortalReturn } from "#contracts/portal/shapes";
import type { CreateReturn } from "#contracts/returns/bodies";
import type { FrozenOutcome } from "#contracts/returns/outcome";
import type { OfferQuestion, Returnable } from "#contracts/returns/returnable";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { OfferedPlace, Point } from "#server/cases/domain/returns/store-place";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";

export interface OwnCase {
  detail: ReturnDetail;
  mayCancel: boolean;
  mayChooseCredit: boolean;
}

/** What the portal needs of other modules. */
export interface PortalLinks {
  portalAppearanceLinks: {
    lookOf(reader: Reader, storeId: string): Promise<PortalData>;
    /** Return the store's logo, if the file is the one in use. */
    logoOf(
      reader: Reader,
      storeId: string,
      id: string,
    ): Promise<{ type: string; content: Buffer | null; storage_key: string | null } | undefined>;
  };
  paperLinks: {
    papersOf(context: CallContext, returnId: string): Promise<Pick<PortalReturn, "papers" | "send_back">>;
    sendLabel(context: CallContext, returnId: string, reply: FastifyReply): Promise<unknown>;
    sendLabelCode(context: CallContext, returnId: string, reply: FastifyReply): Promise<unknown>;
    sendSlip(context: CallContext, returnId: string, reply: FastifyReply): Promise<unknown>;
    sendDropOffCode(context: CallContext, returnId: string, reply: FastifyReply): Promise<unknown>;
  };
  /** Called as the customer, so the store's policies apply. */
  returnLinks: {
    returnable(context: CallContext, orderId: string): Promise<z.output<typeof Returnable>>;
    /** Return the stores that take something of the order, nearest first. */
    storePlaces(context: CallContext, orderId: string, point: Point | null): Promise<OfferedPlace[]>;
    /** `creditCode`: the store credit that pays what an exchange costs more. */
    request(context: CallContext, body: CreateReturn, creditCode: string | null): Promise<ReturnDetail>;
    quote(
      context: CallContext,
      body: CreateReturn,
      creditCode: string | null,
    ): Promise<{ outcome: FrozenOutcome; label_fee_minor: number; words: { questions: OfferQuestion[]; messages: string[] } }>;
    chooseCredit(context: CallContext, orderId: string, id: string, code: string | null): Promise<OwnCase>;
    show(context: CallContext, orderId: string, id: string): Promise<OwnCase>;
    cancel(context: CallContext, orderId: string, id: string): Promise<OwnCase>;
  };
}
