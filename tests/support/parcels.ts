import { z } from "zod";
import { defineContract } from "#contracts/contract";

const anything = z.unknown();
const params = z.object({ id: z.string() });

/** A noun for tests of the plumbing: no screen and no server knows it. */
export const parcels = defineContract({
  noun: "parcels",
  service: "return-and-exchange",
  operations: {
    list: { method: "GET", path: "/api/v1/merchant/parcels", permission: "returns", summary: "", data: anything, query: z.object({}) },
    counts: {
      method: "GET",
      path: "/api/v1/merchant/parcels/counts",
      permission: "returns",
      summary: "",
      data: z.object({ open: z.int() }),
      query: z.object({ shelf: z.string() }),
    },
    create: { method: "POST", path: "/api/v1/merchant/parcels", permission: "RETURNS_REQUEST", summary: "", data: anything },
    show: { method: "GET", path: "/api/v1/merchant/parcels/:id", permission: "returns", summary: "", params, data: anything },
    update: { method: "PUT", path: "/api/v1/merchant/parcels/:id", permission: "RETURNS_UPDATE", summary: "", params, data: anything },
    delete: { method: "DELETE", path: "/api/v1/merchant/parcels/:id", permission: "owner", summary: "", params, data: anything },
    seal: {
      method: "POST",
      path: "/api/v1/merchant/parcels/:id/seal",
      permission: "RETURNS_UPDATE",
      summary: "",
      params,
      body: z.object({ tape: z.int() }),
      data: z.object({ sealed: z.boolean() }),
      affects: ["parcels", "letters"],
    },
  },
});

/** A second noun, at another service. */
export const letters = defineContract({
  noun: "letters",
  service: "claims",
  operations: { list: { method: "GET", path: "/api/v1/claims/letters", permission: "claims", summary: "", data: anything } },
});
