import {
  type GroupCondition,
  type GroupField,
  type GroupRules,
  groupNumberFields,
  type ProductGroupDetail,
} from "#contracts/product-groups";

/** A condition being edited. */
export type GroupDraftCondition = Partial<GroupCondition>;
export interface GroupValues extends Omit<GroupRules, "conditions"> {
  name: string;
  description: string;
  conditions: GroupDraftCondition[];
  priority: number;
  active: boolean;
}

export const newGroup: GroupValues = {
  name: "",
  description: "",
  match: "ALL",
  conditions: [],
  product_ids: [],
  excluded_product_ids: [],
  priority: 100,
  active: true,
};

export function groupValues(group: ProductGroupDetail): GroupValues {
  const { name, description, match, conditions, product_ids, excluded_product_ids, priority, active } = group;
  return { name, description, match, conditions, product_ids, excluded_product_ids, priority, active };
}

export const isNumberField = (field: GroupField | undefined): boolean => groupNumberFields.some((one) => one === field);

/** Return the rules of the form without incomplete conditions. */
export function rulesOf(values: Partial<GroupValues> | undefined): GroupRules {
  const { match = "ALL", conditions = [], product_ids = [], excluded_product_ids = [] } = values ?? {};
  return { match, conditions: conditions.filter(isComplete), product_ids, excluded_product_ids };
}

function isComplete(condition: GroupDraftCondition | undefined): condition is GroupCondition {
  if (!condition?.field || !condition.op) return false;
  const values = [condition.value].flat();
  if (condition.op === "BETWEEN" && values.length !== 2) return false;
  return (
    values.length > 0 && values.every((value) => (typeof value === "number" ? true : typeof value === "string" && value.trim() !== ""))
  );
}
