import { z } from "zod";
import { defineContract } from "./contract.ts";
import { ExpectedVersion, Id, line, Time } from "./envelope.ts";

const prefix = "/api/v1/merchants/views";

/** A noun as lists call themselves, "returns". */
const Noun = z.string().regex(/^[a-z]+(-[a-z]+)*$/);
const Query = z.string().max(2000);

export const View = z.object({
  id: Id,
  noun: z.string(),
  name: z.string(),
  /** The address's query, without the question mark and the page. */
  query: z.string(),
  /** Everybody of the store sees it. */
  shared: z.boolean(),
  /** Made by the caller, who alone may change it. */
  own: z.boolean(),
  /** The one the caller's list opens with. */
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
      summary: "Keep a list as it stands under a name; only an owner may share it",
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
      summary: "Rename a view of mine, give it other contents, share it or stop sharing",
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
      summary: "Forget a view of mine; whoever opened a list with it gets the plain one",
      params,
      data: z.object({ id: Id }),
      errors: ["NOT_FOUND"],
    },
    setDefault: {
      method: "PUT",
      path: `${prefix}/default`,
      can: ["update", "View"],
      summary: "The view a list opens with for me; null for the plain list",
      body: z.strictObject({ noun: Noun, id: Id.nullable() }),
      data: Views,
      errors: ["NOT_FOUND"],
      example: { body: { noun: "returns", id: null } },
    },
  },
});
