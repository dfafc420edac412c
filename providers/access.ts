import type { AccessControlProvider } from "@refinedev/core";
import { type AppAbility, type Right, type Subject, type Verb, verbs } from "#contracts/ability";

/** The access data of a resource: the subject of its records, the rights of its screens, and its group. */
export interface AccessEntry {
  name: string;
  contract?: { subject?: Subject } | undefined;
  can?: Right | null | undefined;
  parent?: string | undefined;
}

/** Refine's actions as verbs; any other action is already a verb. */
const verbOf = new Map<string, Verb>([
  ["list", "read"],
  ["show", "read"],
  ["clone", "create"],
  ["edit", "update"],
  ...verbs.map((verb) => [verb, verb] as const),
]);

/**
 * Return the access control of Refine's own parts; our screens use the ability directly. A group is allowed when any child is; unknown
 * resources are denied; never throws.
 */
export function makeAccess(ability: AppAbility, entries: readonly AccessEntry[], reason: () => string): AccessControlProvider {
  const isAllowed = (name: string, action: string): boolean => {
    const entry = entries.find((one) => one.name === name);
    const children = entries.filter(({ parent }) => parent === name);
    if (children.length && !entry?.contract) return children.some((child) => isAllowed(child.name, action));
    if (action === "list" && entry?.can !== undefined) return entry.can === null || ability.can(...entry.can);
    const [verb, subject] = [verbOf.get(action), entry?.contract?.subject];
    return verb !== undefined && subject !== undefined && ability.can(verb, subject);
  };
  return {
    can: async ({ resource = "", action, params }) => {
      const name = params?.resource?.identifier ?? params?.resource?.name ?? resource;
      try {
        return isAllowed(name, action) ? { can: true } : { can: false, reason: reason() };
      } catch {
        return { can: false, reason: reason() };
      }
    },
    options: {
      buttons: { enableAccessControl: true, hideIfUnauthorized: false },
      queryOptions: { placeholderData: undefined, staleTime: Number.POSITIVE_INFINITY },
    },
  };
}
