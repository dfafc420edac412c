import type { World } from "../world.ts";
import { endingCalls } from "./endings.ts";
import { goodsCalls } from "./goods.ts";
import { kitOf, type Name, type Row } from "./kit.ts";
import { moneyCalls } from "./money.ts";

/** Return a row for every operation of the returns' contract, in a store; `stranger` is another one. */
export function returnCalls(w: World, stranger: World): Record<Name, Row> {
  const kit = kitOf(w, stranger);
  return { ...goodsCalls(kit), ...moneyCalls(kit), ...endingCalls(kit) };
}
