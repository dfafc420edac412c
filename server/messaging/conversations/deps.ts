import type { FastifyReply } from "fastify";
import type { AboutKind } from "#contracts/conversations/states";
import type { Language } from "#contracts/session/session";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { CustomerTokens } from "#server/kit/customer-tokens";
import type { ModuleDeps } from "#server/platforms/module";

/** A mail that brings the store's answer to a customer who does not read it on the page. */
export interface ConversationMail {
  storeId: string;
  about: { kind: AboutKind; id: string };
  recipient: string;
  language: Language;
  values: {
    name: string;
    firstName: string | null;
    lastName: string | null;
    orderNumber: string;
    number: string;
    text: string;
    url: string;
  };
  /** ISO instant. */
  at: string;
}

export interface ConversationsLinks {
  settingsLinks: { customerRulesOf(reader: Reader, storeId: string): Promise<{ isOpen: boolean }> };
  writeMail(tx: Tx, mail: ConversationMail): Promise<void>;
  sendFile(context: CallContext, id: string, reply: FastifyReply): Promise<unknown>;
}
export type ConversationsDeps = ModuleDeps & ConversationsLinks;
export type PortalDeps = ConversationsDeps & { customerTokens: CustomerTokens };
