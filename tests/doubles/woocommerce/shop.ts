import { type Incoming, json, type Outgoing } from "../serve.ts";
import type { World } from "./world.ts";

export interface Request {
  call: Incoming;
  body: Record<string, any>;
  /** Values of the route's `:names`. */
  ids: string[];
}
export interface Shop {
  world: World;
  origin: () => string;
  /** Send a webhook to the active subscribers of a topic. */
  emit(topic: string, payload: unknown): void;
  /** Send the ping of a new webhook. */
  ping(hookId: number): void;
}
export type Route = [method: string, path: RegExp, answer: (request: Request) => Outgoing | Promise<Outgoing>];

export const refusal = (status: number, code: string, message: string, data: object = {}): Outgoing =>
  json(status, { code, message, data: { status, ...data } });

/** A list with the platform's limits: at most 100 a page. */
export function listed<T>(all: readonly T[], { query }: Incoming, form: (one: T) => unknown): Outgoing {
  const perPage = Number(query.get("per_page") ?? 10);
  const page = Number(query.get("page") ?? 1);
  if (perPage > 100)
    return refusal(400, "rest_invalid_param", "Invalid parameter(s): per_page", {
      params: { per_page: "per_page must be between 1 and 100" },
    });
  const part = all.slice((page - 1) * perPage, page * perPage);
  const headers = { "x-wp-total": String(all.length), "x-wp-totalpages": String(Math.ceil(all.length / perPage)) };
  return json(200, part.map(form), headers);
}
