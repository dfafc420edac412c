import type { AccessControlProvider } from "@refinedev/core";
import { type AppAbility, type Right, type Subject, type Verb, verbs } from "#contracts/ability";

/** What access asks of a resource: what its records are to the ability, what its screens ask for, and the group it belongs to. */
export interface AccessEntry {
  name: string;
  contract?: { subject?: Subject } | undefined;
  can?: Right | null | undefined;
  parent?: string | undefined;
}

/** Refine's actions as verbs; any other action is a verb's own name. */
const verbOf = new Map<string, Verb>([
  ["list", "read"],
  ["show", "read"],
  ["clone", "create"],
  ["edit", "update"],
  ...verbs.map((verb) => [verb, verb] as const),
]);

/**
 * The ability behind what Refine asks by itself; screens ask the ability, at once. A group is allowed when any child is; what nothing
 * is known about is denied; never throws.
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
