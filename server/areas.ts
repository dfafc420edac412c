import { casesArea } from "#server/cases/area";
import { catalogueArea } from "#server/catalogue/area";
import { coreArea } from "#server/core/area";
import type { Area } from "#server/core/composition";
import * as core from "#server/core/ports";
import { flowsArea } from "#server/flows/area";
import { insightArea } from "#server/insight/area";
import { messagingArea } from "#server/messaging/area";
import { platformsArea } from "#server/platforms/area";
import { allOf, type ModuleDeps } from "#server/platforms/module";
import { emptyPorts } from "./kit/port.ts";

export type Areas = readonly Area<ModuleDeps>[];

/** All areas, in their order: each knows itself and those before it (docs/architecture.md). */
export const allAreas: Areas = [coreArea, catalogueArea, platformsArea, casesArea, messagingArea, flowsArea, insightArea];

/** Answer what areas ask of later ones, as far as those are there. */
export function fillPorts(areas: Areas): void {
  emptyPorts();
  for (const { fillPorts } of areas) fillPorts?.();
  core.exportedLists.fill((deps) => areas.flatMap(({ exports }) => exports?.(allOf(deps)) ?? []));
  core.personalData.fill((deps) => areas.flatMap(({ personalData }) => personalData?.(allOf(deps)) ?? []));
  core.personalCopies.fill(() => areas.flatMap(({ personalCopies = [] }) => personalCopies));
  core.fileUses.fill(() => areas.flatMap(({ fileUses = [] }) => fileUses));
  core.madeFiles.fill(() => areas.flatMap(({ madeFiles = [] }) => madeFiles));
  core.nameLookups.fill(() => Object.assign({}, ...areas.map(({ nameLookups }) => nameLookups)));
  core.findUsers.fill(async (reader, storeId, kind, id) => {
    const found = [];
    for (const { users } of areas) for (const find of users?.[kind] ?? []) found.push(...(await find(reader, storeId, id)));
    return found;
  });
}
