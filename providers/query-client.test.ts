import { keys } from "@refinedev/core";
import { expect, it } from "vitest";
import { makeQueryClient } from "./query-client.ts";

const { queries, mutations } = makeQueryClient().getDefaultOptions();
const retry = queries?.retry as (count: number, error: unknown) => boolean;

it("retries only temporary failures, twice", () => {
  for (const statusCode of [400, 401, 403, 404, 409, 422, 429, undefined]) expect(retry(0, { statusCode })).toBe(false);
  for (const statusCode of [0, 500, 503]) expect([0, 1, 2].map((count) => retry(count, { statusCode }))).toEqual([true, true, false]);
  expect(mutations?.retry).toBe(false);
});

it("shows no previous data unless the query asks for it", () => {
  expect(queries?.placeholderData).toBeUndefined();
});

it("never repeats the session check in the background", () => {
  const check = makeQueryClient().getQueryDefaults(keys().auth().action("check").get());
  expect(check).toMatchObject({ refetchOnReconnect: false, refetchOnMount: false, staleTime: Number.POSITIVE_INFINITY });
});
