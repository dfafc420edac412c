import type { Form } from "#contracts/storefront";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";

/** How a visitor asked, for the proof. */
export interface Visit {
  ip: string;
  user_agent: string | null;
}

/** What the storefront needs of other modules. */
export interface StorefrontLinks {
  subscriberLinks: {
    /** Record what a visitor typed and mail the question; returns the person, or null where nothing may be asked now. */
    askByForm(tx: Tx, context: CallContext, form: Form, visit: Visit): Promise<{ id: string } | null>;
    /** Return the recipient whom a link of one of our mails was signed for. */
    readerOfLink(tx: Tx, storeId: string, token: string): Promise<string | null>;
    /** Return the person with one of these addresses. */
    personWith(tx: Tx, storeId: string, addresses: { email: string | null; phone: string | null }): Promise<string | null>;
  };
}
export type StorefrontDeps = ModuleDeps & StorefrontLinks;
