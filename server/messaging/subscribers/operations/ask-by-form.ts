import type { Language } from "#contracts/session/rules";
import { lockStore } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { waitBeforeAsking } from "#server/messaging/domain/people/confirmation-limits";
import type { ModuleDeps } from "#server/platforms/module";
import { askedFrom, waitFor } from "../consent/ask.ts";
import { grantConsent } from "../consent/change-consent.ts";
import { holdersOf, normalAddresses } from "./addresses.ts";
import { insertSubscriber } from "./insert-subscriber.ts";

/** What a visitor typed, and the wording they agreed to. */
export interface FilledForm {
  email: string;
  first_name: string;
  language?: Language | undefined;
  text: string;
  page_url?: string | undefined;
}
export interface Visit {
  ip: string;
  user_agent: string | null;
}

/**
 * Mail the question to an address that a visitor typed: it subscribes nobody by itself. Where nothing may be asked now, nothing is stored
 * either, so that a flood of forms leaves no trace; null then. Returns a person who is subscribed already as they are.
 */
export async function askByForm(
  tx: Tx,
  deps: Pick<ModuleDeps, "config">,
  context: CallContext,
  { email, first_name, language, text, page_url }: FilledForm,
  { ip, user_agent }: Visit,
): Promise<{ id: string } | null> {
  const storeId = context.store.id;
  // Two forms with a new address at once make one person.
  await lockStore(tx, storeId);
  const addresses = await normalAddresses(tx, storeId, { email });
  const [known] = await holdersOf(tx, storeId, addresses);
  if (known?.email_status === "SUBSCRIBED") return known;
  const wait = known
    ? await waitFor(tx, context, known, ip)
    : waitBeforeAsking({ at: [], fromIp: await askedFrom(tx, storeId, context.now, ip) }, context.now);
  if (wait > 0) return known?.email_status === "PENDING" ? known : null;
  const fields = { first_name: "", last_name: "", language: language ?? context.language, timezone: null, country: null, province: null };
  const person = known ?? (await insertSubscriber(tx, context, addresses, { ...fields, first_name, tags: [], attributes: {} }, "FORM"));
  const { person: asked } = await grantConsent(tx, deps, context, person, "EMAIL", { source: "FORM", text, page_url, ip, user_agent });
  return asked;
}
