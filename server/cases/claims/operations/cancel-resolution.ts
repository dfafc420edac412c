import type { ClaimBody } from "#contracts/claims/actions";
import { stageWithout, unitsToSend } from "#server/cases/domain/claims/claim-case";
import { trackingText } from "#server/cases/kernel/goods/items";
import type { CallContext } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import { daysAfter } from "#server/kit/instants";
import type { ModuleDeps } from "#server/platforms/module";
import type { ClaimActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { finish } from "../case/draft.ts";
import type { ResolutionRow } from "../case/loaded-claim.ts";
import { cancelUnsent, kindsOf, sendBack } from "../money/undo.ts";
import { cancelPlaced } from "../platform/replacement.ts";
import { claimSettings } from "../settings/repository.ts";
import { runAction } from "./run-action.ts";

/** Cancel a repair, kit or replacement that was not sent, so that its units can be resolved another way, or send the item back unrepaired. */
export const cancelResolution = (
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  body: ClaimBody<"cancel-resolution">,
): Promise<ClaimActionResult> =>
  runAction(deps, context, id, "cancel-resolution", async (draft) => {
    ensure(body.reason, "REASON_REQUIRED");
    const chosen = cancelPlaced(draft, chosenOf(draft, body));
    if (body.send_back) {
      ensure(
        chosen.every(({ kind, sent }) => kind === "REPAIR" && sent === 0),
        "NOT_CANCELLABLE",
      );
      const tracking = trackingText(body.tracking);
      for (const one of chosen) await sendBack(draft, one, tracking, body.reason);
      draft.log("Sent Back", { tracking, lines: linesOf(draft, chosen) }, body.reason);
      await finish(draft);
    } else await withdraw(draft, chosen, body.reason);
    return true;
  });

/** Cancel running resolutions, and go back to where their units are resolved. */
export async function withdraw(draft: Draft, chosen: readonly ResolutionRow[], reason: string): Promise<void> {
  const lines = linesOf(draft, chosen);
  for (const one of chosen) await cancelUnsent(draft, one);
  const { target_days } = (await claimSettings(draft.tx, draft.context.store.id)).data;
  draft.set({ kinds: kindsOf(draft.record), stage: stageWithout(draft.record), due_at: daysAfter(draft.context.now, target_days) });
  draft.log("Resolution Cancelled", { lines }, reason);
}

function chosenOf({ record }: Draft, { resolutions }: ClaimBody<"cancel-resolution">): ResolutionRow[] {
  const running = record.resolutions.filter((one) => unitsToSend(one) > 0);
  if (!resolutions) return running;
  return resolutions.map(({ id }) => {
    const one = record.resolutions.find((known) => known.id === id);
    if (!one) throw notFound();
    ensure(running.includes(one), "NOTHING_TO_FULFILL", { id });
    return one;
  });
}

const linesOf = ({ record }: Draft, chosen: readonly ResolutionRow[]) =>
  chosen.map(({ item_id, kind, quantity, sent }) => {
    const item = record.items.find(({ id }) => id === item_id);
    return { title: record.lines.get(item?.order_line_id ?? "")?.title ?? "", kind, quantity: quantity - sent };
  });
