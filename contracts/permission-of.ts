import { AbilityBuilder, createMongoAbility } from "@casl/ability";
import { type AppAbility, grants, type Needs } from "./ability.ts";
import type { Permission } from "./permissions.ts";

const names = Object.keys(grants) as (keyof typeof grants)[];
let alone: Map<keyof typeof grants, AppAbility> | undefined;
/** What was found, by the right as its contract declares it: every answer of a case names those of all its actions. */
const known = new WeakMap<object, Permission | readonly Permission[]>();

/** Return, for each name, an ability with only that name's grants, without limits. */
function abilitiesByName() {
  return new Map(
    names.map((name) => {
      const { can, build } = new AbilityBuilder<AppAbility>(createMongoAbility);
      grants[name](can, { places: null, refunds: null });
      return [name, build()];
    }),
  );
}

/**
 * Return the wire name of a right, as used by refusals, the OpenAPI document and `allowed_actions`. Any one name of a list suffices; a
 * right no name grants is the owner's.
 */
export function permissionOf(can: Needs["can"]): Permission | readonly Permission[] {
  if (can === "anyone") return "public";
  const before = known.get(can);
  if (before) return before;
  alone ??= abilitiesByName();
  const granting = [...alone].filter(([, ability]) => ability.can(...can)).map(([name]) => name);
  const found = granting.length > 1 ? granting : (granting[0] ?? "owner");
  known.set(can, found);
  return found;
}
