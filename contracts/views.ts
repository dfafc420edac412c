import { z } from "zod";
import { defineContract } from "./contract.ts";
import { ExpectedVersion, Id, line, Time } from "./envelope.ts";

const prefix = "/api/v1/merchants/views";

/** A noun as in list names, "returns". */
const Noun = z.string().regex(/^[a-z]+(-[a-z]+)*$/);
const Query = z.string().max(2000);

export const View = z.object({
  id: Id,
  noun: z.string(),
  name: z.string(),
  /** The address query, without the question mark and the page. */
  query: z.string(),
  /** Visible to everyone in the store. */
  shared: z.boolean(),
  /** Created by the caller; only they can change it. */
  own: z.boolean(),
  /** The caller's default view of the list. */
  default: z.boolean(),
  version: z.int(),
  updated_at: Time,
});
export type View = z.output<typeof View>;

const Views = z.object({ items: z.array(View) });
const name = line(60).min(1);
const params = z.object({ id: Id });

/** Saved views of lists: one's own, and those the owner shares. */
export const views = defineContract({
  noun: "views",
  subject: "View",
  service: "merchants",
  operations: {
    list: {
      method: "GET",
      path: prefix,
      can: ["read", "View"],
      summary: "My views of a list and those shared in the store, by name",
      query: z.strictObject({ noun: Noun }),
      data: Views,
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "View"],
      summary: "Save a list's current state under a name; only an owner can share it",
      body: z.strictObject({ noun: Noun, name, query: Query, shared: z.boolean().default(false) }),
      data: View,
      status: 201,
      errors: ["NAME_TAKEN", "FORBIDDEN", "LIMIT_REACHED"],
      example: { body: { noun: "returns", name: "Waiting for me", query: "tab=review&assignee=me", shared: false } },
    },
    update: {
      method: "PUT",
      path: `${prefix}/:id`,
      can: ["update", "View"],
      summary: "Rename, overwrite, share or unshare one of my views",
      params,
      body: z.strictObject({
        name: name.optional(),
        query: Query.optional(),
        shared: z.boolean().optional(),
        expected_version: ExpectedVersion,
      }),
      data: View,
      errors: ["NOT_FOUND", "NAME_TAKEN", "STALE_VERSION", "FORBIDDEN"],
      example: { body: { name: "Mine" } },
    },
    delete: {
      method: "DELETE",
      path: `${prefix}/:id`,
      can: ["delete", "View"],
      summary: "Delete one of my views; anyone using it as default gets the unfiltered list",
      params,
      data: z.object({ id: Id }),
      errors: ["NOT_FOUND"],
    },
    setDefault: {
      method: "PUT",
      path: `${prefix}/default`,
      can: ["update", "View"],
      summary: "My default view of a list; null for the unfiltered list",
      body: z.strictObject({ noun: Noun, id: Id.nullable() }),
      data: Views,
      errors: ["NOT_FOUND"],
      example: { body: { noun: "returns", id: null } },
    },
  },
});
