import type { Handover } from "#contracts/labels/shapes";
import { carrierCan, type OpenCarrier } from "#server/platforms/carrier-connections/api";
import type { ModuleDeps } from "#server/platforms/module";
import type { BoughtRow, LabelRow } from "../repository.ts";

/** Return how the customer of a label that is chosen hands it in, and whether a code is to be fetched once it is bought. */
export const handoverOf = (handover: Handover, provider: Parameters<typeof carrierCan>[0]): Pick<LabelRow, "handover" | "code_state"> => ({
  handover,
  code_state: handover === "PRINT" ? null : carrierCan(provider).code ? "WANTED" : "NONE",
});

/** What is known of a label's code after asking for it; without an answer it is still wanted, and asked for again. */
export type FoundCode = Partial<Pick<LabelRow, "code_state">> & { code?: Buffer };

/** Whether nothing is left to be asked about a label's code, after `found`. */
export const isCodeKnown = ({ code_state }: Pick<LabelRow, "code_state">, found: FoundCode): boolean =>
  code_state !== "WANTED" || found.code_state !== undefined;

/** Ask for the code of a bought label, where one is still wanted. The label is bought and can be printed either way. */
export async function codeFrom(deps: ModuleDeps, { service }: OpenCarrier, label: BoughtRow): Promise<FoundCode> {
  if (label.code_state !== "WANTED") return {};
  try {
    const code = await service.code?.(label);
    return code ? { code, code_state: "ISSUED" } : { code_state: "NONE" };
  } catch (error) {
    deps.log.warn({ err: error, label: label.id }, "the code of a bought label could not be read");
    return {};
  }
}
