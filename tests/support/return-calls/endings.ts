import { expect } from "vitest";
import { reach, reachMore } from "../cases.ts";
import { type Kit, nowhere, type Row } from "./kit.ts";

/** Return the calls that end a return, and the ones available everywhere. */
export const endingCalls = ({ w, stranger, on, takenMeanwhile }: Kit) =>
  ({
    close: {
      right: () => on(reach.PAYMENT, { force: true, reason: "Settled by phone" }),
      optional: ["force", "reason"],
      refused: [
        ["owing money, without force", () => on(reach.PAYMENT), 409, "FORCE_REQUIRED"],
        ["owing goods, without force", () => on(reach.EXCHANGE_PROCESS_TRACKING), 409, "FORCE_REQUIRED"],
        ["by force without a reason", () => on(reach.PAYMENT, { force: true }), 422, "REASON_REQUIRED"],
        ["twice", () => on(reach.COMPLETED), 409, "WRONG_STAGE"],
      ],
      proof: (data) =>
        expect(data.return).toMatchObject({ status: "CLOSED", close_reason: "RESOLVED_OUTSIDE", close_note: "Settled by phone" }),
    },
    cancel: {
      right: () => on(reach.IN_TRANSIT, { reason: "Customer keeps it", force: true }),
      optional: ["force", "reason"],
      refused: [
        ["on its way, without force", () => on(reach.IN_TRANSIT), 409, "NOT_CANCELLABLE"],
        ["once something arrived", () => on(reach.SHIPMENT_RECEIVED), 409, "NOT_CANCELLABLE"],
        ["once it is settled", () => on(reach.PROCESS_RETURN), 409, "NOT_CANCELLABLE"],
      ],
      proof: (data) => expect(data.return).toMatchObject({ status: "CLOSED", close_reason: "CANCELLED" }),
    },
    reopen: {
      right: () => on(reachMore["CLOSED, declined"]!, { reason: "The parcel came after all" }),
      optional: ["reason"],
      refused: [
        ["what is open", () => on(reach.REQUEST, { reason: "x" }), 409, "WRONG_STAGE"],
        ["when others asked for its units", takenMeanwhile, 409, "UNITS_TAKEN"],
      ],
      proof: (data) => expect(data.return).toMatchObject({ status: "OPEN", stage: "REQUEST", decision: "PENDING" }),
    },
    retryPlatform: {
      right: () => on(reach.REQUEST, { key: "unknown", made: true }),
      optional: ["key", "made"],
      proof: (data) => expect(data).toMatchObject({ changed: false }),
    },
    notes: {
      right: () => on(reach.REQUEST, { text: "Customer called", files: [] }),
      optional: ["files"],
      proof: (data) => expect(data.return.notes).toMatchObject([{ text: "Customer called" }]),
    },
    assign: {
      right: () => on(reach.REQUEST, { member_id: w.membershipId }),
      refused: [
        ["to someone who is not there", () => on(reach.REQUEST, { member_id: nowhere }), 422, "UNKNOWN_MEMBER"],
        ["to a person of another store", () => on(reach.REQUEST, { member_id: stranger.membershipId }), 422, "UNKNOWN_MEMBER"],
      ],
      proof: (data) => expect(data.return.assignee).toMatchObject({ id: w.membershipId }),
    },
    flags: {
      right: () => on(reach.REQUEST, { add: ["VIP"], remove: ["OLD"] }),
      optional: ["add", "remove"],
      proof: (data) => expect(data.return.flags).toEqual(["VIP"]),
    },
  }) satisfies Record<string, Row>;
