import type { campaigns } from "#contracts/campaigns/campaigns";
import type { Campaign, CampaignCheck } from "#contracts/campaigns/shapes";
import type { Input } from "#contracts/contract";
import type { ErrorCode } from "#contracts/errors";
import { assertVersion } from "#server/db/assert-version";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { later } from "#server/kit/instants";
import { instantOfLocal } from "#server/kit/local-time";
import type { ModuleDeps } from "#server/platforms/module";
import { wakePreparing } from "../jobs/prepare.ts";
import { pinned } from "../pin.ts";
import { checkCampaign } from "../queries/check.ts";
import { showCampaign } from "../queries/show.ts";
import { campaignRunner, changeOf } from "../record.ts";

type Body = Input<(typeof campaigns)["operations"]["schedule"]>["body"];

/** The zone where a day begins first: at a recipient's own time nobody's clock is ahead of it. */
const earliestZone = "Pacific/Kiritimati";
/** An audience that grew by more is looked at again first. */
const tolerated = 1.1;

/**
 * Send a campaign now, or fix its time. It is locked, so of two presses one wins. @throws ALREADY_SENDING, WRONG_STAGE, STALE_VERSION,
 * AUDIENCE_CHANGED, and the code of what stands in the way
 */
export async function scheduleCampaign(deps: ModuleDeps, context: CallContext, id: string, body: Body): Promise<Campaign> {
  const { now, actor } = context;
  // The audience and the DNS are asked before the campaign is locked; a change in between counts as one that the caller has not seen.
  const { version, checked } = await checkCampaign(deps, context, id, { mode: body.mode, at: body.at, local: body.local });
  return campaignRunner.act(deps.db, context, id, "schedule", async (tx, campaign) => {
    const seen = { object_type: "campaign", object_id: id, version: campaign.version };
    await assertVersion(tx, { ...context, expectedVersion: version }, seen, () => showCampaign(tx, context, id));
    assertReady(checked, body.accept_unverified);
    const { writable } = checked.audience;
    const expected = body.expected_audience;
    ensure(expected === undefined || writable <= expected * tolerated, "AUDIENCE_CHANGED", { expected, audience: writable });
    const common = {
      schedule_mode: body.mode,
      local_time: body.mode === "LOCAL" ? (body.local ?? null) : null,
      sent_by: actor.name,
      pause_reason: null,
    };
    if (body.mode === "NOW") {
      const versions = await pinned(deps, tx, campaign);
      ensure(versions !== null, "CONTENT_INCOMPLETE");
      const at = now.toISOString();
      const began = { status: "SENDING", phase: "PREPARING", ...versions, starts_at: at, started_at: at } as const;
      await wakePreparing(tx, context.store.id, id);
      return changeOf(campaign, "started", { ...common, ...began }, { audience: writable });
    }
    // Where it is later than the chosen time already, the campaign is not late: it begins with those recipients.
    const starts_at = body.mode === "AT" ? (body.at ?? "") : later(instantOfLocal(earliestZone, body.local ?? ""), now).toISOString();
    const scheduled = { status: "SCHEDULED", starts_at: new Date(starts_at).toISOString() } as const;
    return changeOf(campaign, "scheduled", { ...common, ...scheduled }, { starts_at, audience: writable });
  });
}

/** Which refusal a problem causes; the others count as incomplete content. */
const refusals: Partial<Record<string, ErrorCode>> = {
  AUDIENCE_EMPTY: "AUDIENCE_EMPTY",
  FOOTER_ADDRESS_MISSING: "FOOTER_ADDRESS_MISSING",
  MAIL_TOO_LARGE: "MAIL_TOO_LARGE",
  SMS_TOO_LONG: "SMS_TOO_LONG",
  SENDER_NOT_VERIFIED: "SENDER_NOT_VERIFIED",
  BAD_LINK: "LINK_NOT_ALLOWED",
};

/** Errors prevent sending; so does the warning of an unverified sender, until it is accepted. */
function assertReady({ problems }: Pick<CampaignCheck, "problems">, acceptsUnverified = false): void {
  const errors = problems.filter(({ severity, code }) => severity === "error" || (code === "SENDER_NOT_VERIFIED" && !acceptsUnverified));
  if (errors.length === 0) return;
  const code = refusals[errors[0]?.code ?? ""] ?? "CONTENT_INCOMPLETE";
  throw new AppError(code, { problems: errors });
}
