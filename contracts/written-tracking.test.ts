import { expect, it } from "vitest";
import { trackingUrlIn } from "./written-tracking.ts";

it.each([
  ["UPS 1Z777", "1Z777"],
  ["DHL Express 1234567890", "1234567890"],
  ["1Z9999999999999999", "1Z9999999999999999"],
])("A number as people write it leads to its carrier: %s", (text, number) => {
  expect(trackingUrlIn(text)).toContain(number);
});

it.each([null, "", "UPS", "handed over in the shop", "12"])("What names no parcel leads nowhere: %s", (text) => {
  expect(trackingUrlIn(text)).toBeNull();
});
