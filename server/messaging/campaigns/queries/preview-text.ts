import type { campaigns } from "#contracts/campaigns/campaigns";
import type { Input } from "#contracts/contract";
import type { SizedText } from "#contracts/text-messages";
import type { CallContext } from "#server/kit/context";
import { previewAsTextMessage } from "#server/messaging/templates/api";
import type { ModuleDeps } from "#server/platforms/module";
import { contentOf, readCampaign } from "../record.ts";

type Body = Input<(typeof campaigns)["operations"]["previewText"]>["body"];

/** Return what a recipient of a campaign by text message gets. @throws NOT_FOUND, CONTENT_INCOMPLETE */
export async function previewText(deps: ModuleDeps, { store }: CallContext, id: string, { language, variant }: Body): Promise<SizedText> {
  const { kysely } = deps.db;
  const { template_id } = contentOf(await readCampaign(kysely, store.id, id), variant);
  return previewAsTextMessage(deps, kysely, store.id, template_id, language);
}
