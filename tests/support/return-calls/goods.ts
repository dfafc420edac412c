import { expect } from "vitest";
import { reach } from "../cases.ts";
import { type Kit, nowhere, type Row } from "./kit.ts";

/** Return the calls that read, request and handle goods. */
export const goodsCalls = ({ w, on, items, request, freshOrder, changed, withShelf }: Kit) =>
  ({
    list: { right: async () => ({ query: "?limit=5" }), proof: (data) => expect(data).toMatchObject({ page: 1, limit: 5 }) },
    find: {
      right: async () => ({ query: `?code=${(await reach.REQUEST(w)).number}` }),
      proof: (data) => expect(data.number).toMatch(/^RMA-/),
    },
    export: {
      right: async () => {
        await reach.REQUEST(w);
        return { query: "?format=csv" };
      },
      proof: (data) => expect(data.text).toContain("RMA-"),
    },
    overview: {
      right: async () => ({}),
      proof: (data) => expect(data).toMatchObject({ late: expect.any(Number), days: expect.any(Array) }),
    },
    board: { right: async () => ({}), proof: (data) => expect(data.columns).toEqual(expect.any(Array)) },
    calendar: {
      right: async () => ({ query: "?from=2026-06-01&to=2026-06-30" }),
      refused: [
        ["a span that runs backwards", async () => ({ query: "?from=2026-06-02&to=2026-06-01" }), 400, "BAD_REQUEST"],
        ["more than 62 days", async () => ({ query: "?from=2026-06-01&to=2026-08-02" }), 400, "BAD_REQUEST"],
      ],
      proof: (data) => expect(data.events).toEqual(expect.any(Array)),
    },
    counts: { right: async () => ({}), proof: (data) => expect(data.all).toEqual(expect.any(Number)) },
    show: { right: () => on(reach.REQUEST), proof: (data, ask) => expect(data.id).toBe(ask.id) },
    advise: {
      right: async () => ({
        body: { ...(await request({ outcome: "REFUND", has_photo: false, has_comment: false })).body, shipping_method: "LABEL" },
      }),
      optional: [
        ...["shipping_method", "items", "items.0.reason", "items.0.outcome"],
        ...["items.0.exchange", "items.0.has_photo", "items.0.has_comment"],
      ],
      proof: (data) => expect(data).toMatchObject({ needs_override: false, objections: [], estimate: { net_minor: 1000 } }),
    },
    create: {
      right: async () => ({
        body: {
          ...(await request({ comment: "", photos: [], outcome: "REFUND" })).body,
          shipping_method: "LABEL",
          note: "Fragile",
          override_reason: "Regular",
        },
      }),
      optional: ["shipping_method", "note", "override_reason", "items.0.comment", "items.0.photos", "items.0.outcome"],
      refused: [
        ["more units than are free", () => request({ quantity: 3 }), 422, "QUANTITY_EXCEEDS_RETURNABLE"],
        ["a gift card", () => request({}, { gift_card: true }), 422, "NOT_RETURNABLE"],
        ["what was never sent", () => request({}, { fulfilled_quantity: 0 }), 422, "NOT_FULFILLED"],
        [
          "an exchange for nothing we know",
          () => request({ outcome: "EXCHANGE", exchange: { variant_id: nowhere } }),
          422,
          "UNKNOWN_VARIANT",
        ],
        [
          "an exchange for the same",
          async () =>
            request({ outcome: "EXCHANGE", exchange: { variant_id: await w.variant("v-same", 1000) } }, { variant_external_id: "v-same" }),
          422,
          "SAME_VARIANT",
        ],
        ["an exchange for what is not said", () => request({ outcome: "EXCHANGE" }), 400, "BAD_REQUEST"],
        [
          "a line of another order",
          async () => ({ body: { ...(await request()).body, order_id: (await freshOrder()).id } }),
          404,
          "NOT_FOUND",
        ],
      ],
      proof: (data) =>
        expect(data).toMatchObject({ stage: "REQUEST", status: "OPEN", decision: "PENDING", version: 1, override_reason: "Regular" }),
    },
    bulk: {
      right: async () => ({ body: { action: "notes", ids: [(await reach.REQUEST(w)).id], body: { text: "Hello" } } }),
      optional: ["body", "body.text"],
      proof: (data) => expect(data.results).toMatchObject([{ is_success: true, changed: true, code: null }]),
    },
    update: {
      right: () =>
        on(reach.REQUEST, (r) => ({
          ...items({ requested: 1, reason: "OTHER", comment: "x", outcome: "STORE_CREDIT" })(r),
          tracking_number: "1Z",
          carrier: "UPS",
          shipping_method: "CUSTOMER_LABEL",
          note: "x",
          expected_version: r.version,
        })),
      optional: [
        "items",
        "items.0.requested",
        "items.0.reason",
        "items.0.comment",
        "items.0.outcome",
        "tracking_number",
        "carrier",
        "shipping_method",
        "note",
        "expected_version",
      ],
      refused: [
        ["once it is settled", () => on(reach.PROCESS_RETURN), 409, "ALREADY_PROCESSED"],
        ["once it is closed", () => on(reach.COMPLETED), 409, "WRONG_STAGE"],
        ["more units than are free", () => on(reach.REQUEST, items({ requested: 3 })), 422, "QUANTITY_EXCEEDS_RETURNABLE"],
        ["fewer units than have arrived", () => on(reach.SHIPMENT_RECEIVED, items({ requested: 1 })), 422, "CANNOT_UNRECEIVE"],
        ["nothing at all", () => on(reach.REQUEST, items({ requested: 0 })), 422, "QUANTITY_EXCEEDS_RETURNABLE"],
        ["an exchange for nothing", () => on(reach.REQUEST, items({ outcome: "EXCHANGE" })), 422, "UNKNOWN_VARIANT"],
      ],
      proof: (data) => {
        expect(data.return).toMatchObject({
          value_minor: 1000,
          item_count: 1,
          shipping_method: "CUSTOMER_LABEL",
          items: [{ requested: 1, outcome: "STORE_CREDIT" }],
        });
        expect(data.return.shipments).toMatchObject([{ tracking_number: "1Z", carrier: "UPS" }]);
      },
    },
    approve: {
      right: () => on(reach.REQUEST, (r) => ({ ...items({ approved: 1 })(r), note: "Fine", expected_version: r.version })),
      optional: ["items", "note", "expected_version"],
      refused: [
        ["more than was asked for", () => on(reach.REQUEST, items({ approved: 3 })), 422, "QUANTITY_EXCEEDS_RETURNABLE"],
        ["nothing", () => on(reach.REQUEST, items({ approved: 0 })), 422, "NOTHING_ACCEPTED"],
        ["at a place we do not know", () => on(reach.REQUEST, { location_id: nowhere }), 422, "UNKNOWN_LOCATION"],
        ["an item of another case", () => on(reach.REQUEST, { items: [{ id: nowhere, approved: 1 }] }), 404, "NOT_FOUND"],
        ["once it is on its way", () => on(reach.IN_TRANSIT), 409, "WRONG_STAGE"],
      ],
      proof: (data) =>
        expect(data.return).toMatchObject({
          stage: "APPROVED",
          decision: "APPROVED",
          value_minor: 1000,
          items: [{ requested: 2, approved: 1 }],
        }),
    },
    decline: {
      right: () => on(reach.REQUEST, { reason: "Outside our policy" }),
      optional: ["reason"],
      refused: [
        ["without a reason", () => on(reach.REQUEST), 422, "REASON_REQUIRED"],
        ["once it is on its way", () => on(reach.IN_TRANSIT, { reason: "No" }), 409, "WRONG_STAGE"],
      ],
      proof: (data) =>
        expect(data.return).toMatchObject({
          status: "CLOSED",
          close_reason: "DECLINED",
          decision: "REJECTED",
          close_note: "Outside our policy",
        }),
    },
    inTransit: {
      right: () => on(reach.APPROVED, { tracking_number: "1Z", carrier: "UPS" }),
      optional: ["tracking_number", "carrier"],
      refused: [["twice", () => on(reach.IN_TRANSIT, { tracking_number: "1Z" }), 409, "WRONG_STAGE"]],
      proof: changed("IN_TRANSIT"),
    },
    shipmentReceived: {
      right: () => on(reach.APPROVED, items({ received: 1 })),
      optional: ["items"],
      refused: [
        ["more than was approved", () => on(reach.APPROVED, items({ received: 3 })), 422, "RECEIVED_EXCEEDS_APPROVED"],
        ["less than had arrived", () => on(reach.SHIPMENT_RECEIVED, items({ received: 1 })), 422, "CANNOT_UNRECEIVE"],
        ["at a place we do not know", () => on(reach.APPROVED, { location_id: nowhere }), 422, "UNKNOWN_LOCATION"],
        ["before it is approved", () => on(reach.REQUEST), 409, "WRONG_STAGE"],
        ["when nothing is missing", () => on(reach.PROCESS_RETURN), 409, "WRONG_STAGE"],
      ],
      proof: changed("SHIPMENT_RECEIVED"),
    },
    evaluation: {
      right: () =>
        on(
          reach.SHIPMENT_RECEIVED,
          items({ accepted: 1, rejected: 1, grade: "C", note: "Worn", images: [], disposition: "NOT_RESTOCKED" }),
        ),
      optional: ["items.0.note", "items.0.grade", "items.0.images", "items.0.disposition"],
      refused: [
        [
          "more than arrived",
          () => on(reach.SHIPMENT_RECEIVED, items({ accepted: 2, rejected: 1, note: "x" })),
          422,
          "EVALUATED_EXCEEDS_RECEIVED",
        ],
        ["a rejection that says nothing", () => on(reach.SHIPMENT_RECEIVED, items({ accepted: 1, rejected: 1 })), 422, "NOTE_REQUIRED"],
        ["before anything arrived", () => on(reach.APPROVED, items({ accepted: 0, rejected: 0 })), 409, "WRONG_STAGE"],
      ],
      proof: (data) =>
        expect(data.return).toMatchObject({
          stage: "EVALUATION",
          items: [{ accepted: 1, rejected: 1, grade: "C", condition_note: "Worn", decision: "APPROVED" }],
        }),
    },
    restock: {
      right: () => withShelf(1),
      optional: ["items"],
      refused: [
        ["at a place we do not know", () => on(reach.SHIPMENT_RECEIVED, { locationId: nowhere }), 422, "UNKNOWN_LOCATION"],
        ["more than arrived", () => withShelf(3), 422, "RESTOCK_EXCEEDS_RECEIVED"],
        ["before anything arrived", async () => on(reach.APPROVED, { locationId: await w.location("shelf") }), 409, "WRONG_STAGE"],
      ],
      proof: (data) => expect(data.return.items).toMatchObject([{ restocked: 1 }]),
    },
  }) satisfies Record<string, Row>;
