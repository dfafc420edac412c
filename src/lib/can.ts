import * as casl from "@casl/react";
import type { AppAbility } from "#contracts/ability";

/** CASL's own, knowing this product's verbs and subjects: a misspelt one does not compile. */
export const Can = casl.Can<AppAbility>;
export const useAbility = casl.useAbility<AppAbility>;
