import { claimActions } from "#contracts/claims/actions";
import { claims } from "#contracts/claims/claims";
import type { ClaimActionAnswer, ClaimDetail } from "#contracts/claims/shapes";
import { type CaseNoun, watch } from "#src/cases/case-noun";

const units = (record: ClaimDetail, of: "approved" | "received" | "resolved") =>
  String(record.items.reduce((total, item) => total + item[of], 0));

/** Claims as cases. */
export const claimCase: CaseNoun<ClaimDetail, typeof claimActions> = {
  contract: claims,
  actions: claimActions,
  recordOf: (answer: ClaimActionAnswer) => answer.claim,
  changesBetween: watch([
    ["status", (record) => `enums:status.${record.status}`],
    ["stage", (record) => `enums:claim_stage.${record.stage}`],
    ["approved", (record) => units(record, "approved")],
    ["received", (record) => units(record, "received")],
    ["resolved", (record) => units(record, "resolved")],
    ["assignee", (record) => record.assignee?.name ?? "common:assignee.none"],
    ["notes", (record) => String(record.notes.length)],
  ]),
};
