import * as casl from "@casl/react";
import type { AppAbility } from "#contracts/ability";

/** CASL's `Can`, typed with this product's verbs and subjects. */
export const Can = casl.Can<AppAbility>;
export const useAbility = casl.useAbility<AppAbility>;
