import type { AboutKind } from "#contracts/conversations/states";
import type { Language } from "#contracts/session/session";
import type { Tx } from "#server/db/open";
import type { ModuleDeps } from "#server/platforms/module";
import { writeSystemMail } from "./write-system-mail.ts";

/** A mail that brings the store's answer to a customer who does not read it on the page. */
interface ConversationMail {
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

/** Mail a customer what the store answered. Its link lets one in, so the text is sealed. */
export const writeConversationMail = (
  tx: Tx,
  deps: Pick<ModuleDeps, "config">,
  { storeId, about, recipient, language, values, at }: ConversationMail,
): Promise<void> =>
  writeSystemMail(tx, deps, {
    ...{ storeId, template: "conversationReplied", recipient, language, at, isSealed: true },
    returnId: about.kind === "return" ? about.id : null,
    claimId: about.kind === "claim" ? about.id : null,
    orderId: about.kind === "order" ? about.id : null,
    values: {
      "customer.name": values.name,
      "customer.first_name": values.firstName,
      "customer.last_name": values.lastName,
      "customer.email": recipient,
      "order.number": values.orderNumber,
      "case.number": values.number,
      "conversation.url": values.url,
      message: values.text,
    },
  });
