import { subject } from "@casl/ability";
import type { AppAbility, Right, Subject } from "./ability.ts";

/** Paths in order of precedence: the first fragment a dashboard path contains decides; any other path is allowed. */
const pathRules: readonly [fragment: RegExp, readable: Subject][] = [
  [/\/dashboard\/returns?\//, "Return"],
  [/\/dashboard\/claims?\//, "Claim"],
  [/\/dashboard\/warranty\//, "Warranty"],
  [/\/dashboard\/orders?\//, "Order"],
  [/\/dashboard\/invoices?\//, "Invoice"],
  [/\/dashboard\/(members|user\/(list|cards|new))\//, "Member"],
];

/** Return whether a dashboard path may be opened. `/dashboard/return/list?x=1` and `/dashboard/return` are treated alike. */
export function mayOpen(ability: AppAbility, path: string): boolean {
  const bare = `${path.replace(/[?#].*$/, "").replace(/\/+$/, "")}/`;
  const rule = pathRules.find(([fragment]) => fragment.test(bare));
  return !rule || ability.can("read", rule[1]);
}

export interface Screen {
  path: string;
  /** The right it requires beyond its path; left out = nothing, null = an account of one's own, as it shows nothing of a store. */
  can?: Right | null | undefined;
  /** An empty or missing list means all platforms. */
  platforms?: readonly string[] | undefined;
}

/** Return whether a screen may be visited; used by the menu, the route guard and every list of screens. */
export function mayVisit(ability: AppAbility, { path, can, platforms = [] }: Screen): boolean {
  if (!mayOpen(ability, path)) return false;
  if (can === null && platforms.length === 0) return ability.can("update", "Account");
  if (can && !ability.can(...can)) return false;
  return ability.can("open", subject("Screen", { platforms: platforms.map((one) => one.toLowerCase()) }));
}
