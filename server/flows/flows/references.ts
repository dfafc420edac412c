import { actionNamed, type FlowAction } from "#contracts/flows/actions";
import { leavesOf } from "#contracts/flows/conditions";
import { fieldNamed } from "#contracts/flows/fields";
import type { FlowNode } from "#contracts/flows/graph";
import { ConditionConfig } from "#contracts/flows/steps";
import type { Reader } from "#server/db/open";

type Kind = "PRODUCT_GROUP" | "PLACE" | "POLICY" | "ENDPOINT" | "MEMBER";

function names({ type, config }: FlowNode, kind: Kind, id: string): boolean {
  if (type === "ACTION") {
    const refers: FlowAction["refers"] = actionNamed(config.action)?.refers;
    return Object.entries(refers ?? {}).some(([key, one]) => one === kind && [config[key]].flat().includes(id));
  }
  const read = type === "CONDITION" ? ConditionConfig.safeParse(config) : undefined;
  if (!read?.success) return false;
  return leavesOf(read.data.rule).some(({ field, value }) => fieldNamed(field)?.refers === kind && [value].flat().includes(id));
}

/** Return the finder of the flows whose published version names a record of this kind, which block its deletion. */
const flowsNaming =
  (kind: Kind) =>
  async (reader: Reader, storeId: string, id: string): Promise<{ noun: string; id: string; name: string }[]> => {
    const rows = await reader
      .selectFrom("flow as f")
      .innerJoin("flow_version as v", (join) => join.onRef("v.flow_id", "=", "f.id").onRef("v.number", "=", "f.published_number"))
      .select(["f.id", "f.name", "v.graph"])
      .where("f.store_id", "=", storeId)
      .where("v.store_id", "=", storeId)
      .where("f.status", "in", ["PUBLISHED", "PAUSED"])
      .orderBy("f.id")
      .execute();
    return rows
      .filter(({ graph }) => graph.nodes.some((node) => names(node, kind, id)))
      .map((row) => ({ noun: "flows", id: row.id, name: row.name }));
  };

export const flowsOfGroup = flowsNaming("PRODUCT_GROUP");
export const flowsOfPlace = flowsNaming("PLACE");
export const flowsOfPolicy = flowsNaming("POLICY");
export const flowsOfEndpoint = flowsNaming("ENDPOINT");
export const flowsOfMember = flowsNaming("MEMBER");
