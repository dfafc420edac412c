import { asJson } from "#server/db/json";
import type { Reader } from "#server/db/open";
import { findOwnContent } from "#server/messaging/templates/api";
import type { ModuleDeps } from "#server/platforms/module";
import type { CampaignRecord } from "./record.ts";

/** Return the versions that a campaign is sent in, as they are now; null where a template is gone. */
export async function pinned(deps: ModuleDeps, reader: Reader, campaign: CampaignRecord) {
  const { store_id, template_id, ab } = campaign;
  const versionOf = async (id: string) => (await findOwnContent(deps, reader, store_id, id))?.version ?? null;
  const template_version = template_id === null ? null : await versionOf(template_id);
  const arms: (number | null)[] = [];
  for (const { template_id: own } of ab?.arms ?? []) {
    const version = own ? await versionOf(own) : null;
    if (own && version === null) return null;
    arms.push(version);
  }
  if (template_version === null) return null;
  return { template_version, ...(ab && { arm_versions: asJson(arms) }) };
}

/** A template's version, as a message names it. */
export interface PinnedTemplate {
  template: string;
  version: number;
}

/** Return what each arm is sent from. */
export function armTemplates({ template_id, template_version, ab, arm_versions }: CampaignRecord): PinnedTemplate[] {
  const base = { template: template_id ?? "", version: template_version ?? 0 };
  return (ab?.arms ?? []).map(({ template_id: own }, index) => {
    const version = arm_versions?.[index];
    return own && version ? { template: own, version } : base;
  });
}
