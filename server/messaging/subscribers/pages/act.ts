import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { PageContent } from "#server/kit/page-html";
import type { ModuleDeps } from "#server/platforms/module";
import type { Evidence } from "../consent/append-event.ts";
import { grantConsent, withdrawConsent } from "../consent/change-consent.ts";
import type { LinkedMail, Purpose } from "../consent/links.ts";
import { saveSubscriber } from "../record.ts";
import {
  confirmPage,
  confirmWording,
  expiredPage,
  invalidPage,
  leftPage,
  measuringWording,
  preferencesPage,
  preferencesWording,
  type Shown,
} from "./content.ts";

export interface Outcome {
  status: number;
  content: PageContent;
}

interface Wish {
  purpose: Purpose;
  /** The posted answer; null: the body was none of ours. */
  action: string | null;
  /** The boxes that were ticked. */
  ticked: readonly string[];
  mail: LinkedMail;
  shown: Shown;
}

/** Which answers each page takes. Only mails are confirmed, sent less often and measured. */
const taken: Record<Purpose, readonly string[]> = {
  u: ["ONE_CLICK", "leave", "weekly"],
  p: ["ONE_CLICK", "leave", "weekly", "usual", "subscribe", "topics", "measure", "unmeasure"],
  c: ["confirm"],
};
const ofMails = new Set(["weekly", "usual", "measure", "unmeasure", "confirm"]);
/** What an address has to say that is still the person's: links of another one only end. */
const ofOwner = new Set(["subscribe", "measure"]);

function isTaken(purpose: Purpose, action: string, { channel, isTheirs }: Shown): boolean {
  if (channel !== "EMAIL" && ofMails.has(action)) return false;
  return taken[purpose].includes(action) && (isTheirs || !ofOwner.has(action));
}

/** Carry out an answer for a locked person. */
export async function act(
  tx: Tx,
  deps: ModuleDeps,
  context: CallContext,
  { purpose, action, ticked, mail, shown }: Wish,
): Promise<Outcome> {
  if (action === null || !isTaken(purpose, action, shown)) return { status: 400, content: invalidPage(shown.language) };
  const evidence = { ip: context.ip, evidence_id: mail.messageId };
  const { person, channel } = shown;
  if (action === "confirm") return confirm(tx, deps, context, shown, evidence);
  if (action === "ONE_CLICK" || action === "leave") {
    const source = action === "ONE_CLICK" ? "ONE_CLICK" : purpose === "p" ? "PREFERENCES" : "LINK";
    await withdrawConsent(tx, context, person, channel, { ...evidence, source });
    return { status: 200, content: leftPage(shown) };
  }
  if (action === "subscribe") {
    const told = { ...evidence, source: "PREFERENCES" as const, text: preferencesWording(shown) };
    const { person: after } = await grantConsent(tx, deps, context, person, channel, told);
    return { status: 200, content: preferencesPage({ ...shown, person: after }, true) };
  }
  if (action === "measure" || action === "unmeasure")
    return measure(tx, deps, context, shown, { ...evidence, source: "PREFERENCES" }, action);
  if (action === "topics") {
    // A topic that the store has since given up stays as it was.
    const given = shown.topics.map(({ key }) => key);
    const gone = person.topics_off.filter((key) => !given.includes(key));
    const topics_off = [...gone, ...given.filter((key) => !ticked.includes(key))];
    return { status: 200, content: preferencesPage({ ...shown, person: await saveSubscriber(tx, context, person, { topics_off }) }, true) };
  }
  const weekly = action === "weekly";
  const after = person.weekly === weekly ? person : await saveSubscriber(tx, context, person, { weekly });
  return { status: 200, content: preferencesPage({ ...shown, person: after }, true) };
}

/** Let clicks be measured, or no longer; only where the store asks at all. */
async function measure(
  tx: Tx,
  deps: ModuleDeps,
  context: CallContext,
  shown: Shown,
  evidence: Evidence,
  action: "measure" | "unmeasure",
): Promise<Outcome> {
  const { person } = shown;
  if (action === "unmeasure") {
    const after = await withdrawConsent(tx, context, person, "TRACKING", evidence);
    return { status: 200, content: preferencesPage({ ...shown, person: after }, true) };
  }
  if (!shown.isMeasuring) return { status: 400, content: invalidPage(shown.language) };
  const { person: after } = await grantConsent(tx, deps, context, person, "TRACKING", { ...evidence, text: measuringWording(shown) });
  return { status: 200, content: preferencesPage({ ...shown, person: after }, true) };
}

/** Confirm once: who is subscribed already sees that, and nothing is recorded again. */
async function confirm(tx: Tx, deps: ModuleDeps, context: CallContext, shown: Shown, evidence: Omit<Evidence, "source">): Promise<Outcome> {
  if (shown.isExpired) return { status: 200, content: expiredPage(shown) };
  if (shown.person.email_status === "SUBSCRIBED") return { status: 200, content: confirmPage(shown) };
  const told = { ...evidence, source: "DOUBLE_OPT_IN" as const, text: confirmWording(shown) };
  const { person } = await grantConsent(tx, deps, context, shown.person, "EMAIL", told);
  return { status: 200, content: confirmPage({ ...shown, person }) };
}
