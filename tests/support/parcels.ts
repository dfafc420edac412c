import { z } from "zod";
import { defineContract } from "#contracts/contract";

const anything = z.unknown();
const params = z.object({ id: z.string() });

/** A noun for tests of the plumbing: it has no screen and no server. */
export const parcels = defineContract({
  noun: "parcels",
  subject: "Return",
  service: "return-and-exchange",
  operations: {
    list: { method: "GET", path: "/api/v1/merchant/parcels", can: ["read", "Return"], summary: "", data: anything, query: z.object({}) },
    counts: {
      method: "GET",
      path: "/api/v1/merchant/parcels/counts",
      can: ["read", "Return"],
      summary: "",
      data: z.object({ open: z.int() }),
      query: z.object({ shelf: z.string() }),
    },
    create: { method: "POST", path: "/api/v1/merchant/parcels", can: ["create", "Return"], summary: "", data: anything },
    show: { method: "GET", path: "/api/v1/merchant/parcels/:id", can: ["read", "Return"], summary: "", params, data: anything },
    update: { method: "PUT", path: "/api/v1/merchant/parcels/:id", can: ["update", "Return"], summary: "", params, data: anything },
    delete: { method: "DELETE", path: "/api/v1/merchant/parcels/:id", can: ["delete", "Return"], summary: "", params, data: anything },
    seal: {
      method: "POST",
      path: "/api/v1/merchant/parcels/:id/seal",
      can: ["update", "Return"],
      summary: "",
      params,
      body: z.object({ tape: z.int() }),
      data: z.object({ sealed: z.boolean() }),
      affects: ["parcels", "letters"],
    },
  },
});

/** A second noun, on another service. */
export const letters = defineContract({
  noun: "letters",
  subject: "Claim",
  service: "claims",
  operations: { list: { method: "GET", path: "/api/v1/claims/letters", can: ["read", "Claim"], summary: "", data: anything } },
});
