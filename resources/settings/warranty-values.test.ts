import { expect, it } from "vitest";
import { fieldsOf, statesOf } from "./warranty-values.ts";

it("reads every field of the registration page as off, asked or required, and writes back those that stand there", () => {
  const asked = [
    { field: "PHONE" as const, required: false },
    { field: "SERIAL" as const, required: true },
  ];
  const states = statesOf(asked);
  expect(states).toMatchObject({ PHONE: "ASKED", SERIAL: "REQUIRED", NOTE: "OFF" });
  expect(fieldsOf(states)).toEqual(asked);
  expect(fieldsOf({})).toEqual([]);
});
