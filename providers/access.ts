import type { AccessControlProvider } from "@refinedev/core";
import { type AppAbility, may, type Permission } from "#contracts/ability";
import type { Contract } from "#contracts/contract";

/** What access asks of a resource: its contract, or a permission of its own, or children of which any one suffices. */
export interface AccessSubject {
  name: string;
  contract?: Contract | undefined;
  permission?: Permission | readonly Permission[] | undefined;
  parent?: string | undefined;
}

/** Refine's actions as operations of a contract; any other action is an operation's own name. */
const operationOf: Record<string, string> = { clone: "create", edit: "update" };

/**
 * The one ability behind Refine's `can`. A group is allowed when any child is; what nothing is known about is denied; never throws.
 * Screens ask the ability itself, at once; this serves what Refine asks by itself.
 */
export function makeAccess(ability: AppAbility, subjects: readonly AccessSubject[], reason: () => string): AccessControlProvider {
  const isAllowed = (name: string, action: string): boolean => {
    const subject = subjects.find((one) => one.name === name);
    const children = subjects.filter(({ parent }) => parent === name);
    if (children.length && !subject?.contract) return children.some((child) => isAllowed(child.name, action));
    const key = operationOf[action] ?? action;
    const operations = subject?.contract?.operations ?? {};
    const permission =
      (Object.hasOwn(operations, key) ? operations[key]?.permission : undefined) ?? (action === "list" ? subject?.permission : undefined);
    return permission !== undefined && may(ability, permission);
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
