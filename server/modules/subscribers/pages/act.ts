import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { Evidence } from "../consent/append-event.ts";
import { grantConsent, withdrawConsent } from "../consent/change-consent.ts";
import type { LinkedMail, Purpose } from "../consent/links.ts";
import type { SubscribersDeps } from "../deps.ts";
import { saveSubscriber } from "../record.ts";
import {
  confirmPage,
  confirmWording,
  expiredPage,
  invalidPage,
  leftPage,
  preferencesPage,
  preferencesWording,
  type Shown,
} from "./content.ts";
import type { PageContent } from "./html.ts";

export interface Outcome {
  status: number;
  content: PageContent;
}

interface Wish {
  purpose: Purpose;
  /** The posted answer; null: the body was none of ours. */
  action: string | null;
  mail: LinkedMail;
  shown: Shown;
}

/** Which answers each page takes. */
const taken: Record<Purpose, readonly string[]> = {
  u: ["ONE_CLICK", "leave", "weekly"],
  p: ["ONE_CLICK", "leave", "weekly", "usual", "subscribe"],
  c: ["confirm"],
};

/** Carry out an answer for a locked person. */
export async function act(tx: Tx, deps: SubscribersDeps, context: CallContext, { purpose, action, mail, shown }: Wish): Promise<Outcome> {
  if (action === null || !taken[purpose].includes(action)) return { status: 400, content: invalidPage(shown.language) };
  const evidence = { ip: context.ip, evidence_id: mail.messageId };
  const { person } = shown;
  if (action === "confirm") return confirm(tx, deps, context, shown, evidence);
  if (action === "ONE_CLICK" || action === "leave") {
    const source = action === "ONE_CLICK" ? "ONE_CLICK" : purpose === "p" ? "PREFERENCES" : "LINK";
    await withdrawConsent(tx, context, person, "EMAIL", { ...evidence, source });
    return { status: 200, content: leftPage(shown) };
  }
  if (action === "subscribe") {
    const told = { ...evidence, source: "PREFERENCES" as const, text: preferencesWording(shown) };
    const { person: after } = await grantConsent(tx, deps, context, person, "EMAIL", told);
    return { status: 200, content: preferencesPage({ ...shown, person: after }, true) };
  }
  const weekly = action === "weekly";
  const after = person.weekly === weekly ? person : await saveSubscriber(tx, context, person, { weekly });
  return { status: 200, content: preferencesPage({ ...shown, person: after }, true) };
}

/** Confirm once: who is subscribed already sees that, and nothing is recorded again. */
async function confirm(
  tx: Tx,
  deps: SubscribersDeps,
  context: CallContext,
  shown: Shown,
  evidence: Omit<Evidence, "source">,
): Promise<Outcome> {
  if (shown.isExpired) return { status: 200, content: expiredPage(shown) };
  if (shown.person.email_status === "SUBSCRIBED") return { status: 200, content: confirmPage(shown) };
  const told = { ...evidence, source: "DOUBLE_OPT_IN" as const, text: confirmWording(shown) };
  const { person } = await grantConsent(tx, deps, context, shown.person, "EMAIL", told);
  return { status: 200, content: confirmPage({ ...shown, person }) };
}
