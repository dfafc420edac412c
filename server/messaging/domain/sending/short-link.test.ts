import { expect, it } from "vitest";
import { withStopLine } from "../texts/sms-way-out.ts";
import { isShortened, sampleClick, sampleLeaveLink } from "./short-link.ts";

const plain = { base: "https://go.test", isCounted: false };
const long = "https://shop.example/collections/summer";

it("a link is short where that takes fewer characters, or where clicks are counted", () => {
  expect(isShortened(long, plain)).toBe(true);
  expect(isShortened("https://shop.example/sale", plain)).toBe(false);
  expect(isShortened("https://shop.example/sale", { ...plain, isCounted: true })).toBe(true);
  expect(isShortened("https://go.test/s/aB3dE5gH", { ...plain, isCounted: true })).toBe(false);
});

it("previews show links as long as they will be, a reader's own as far as these are shortened", () => {
  expect(sampleClick(plain, false)(long, null)).toHaveLength("https://go.test/s/aB3dE5gH".length);
  expect(sampleClick(plain, false)(long, "{{ cart.url }}")).toBe(long);
  expect(sampleClick(plain, true)(long, "{{ cart.url }}")).not.toBe(long);
});

it("a short link to leave is a way out like a long one", () => {
  const text = `Sale ${sampleLeaveLink(plain)}`;
  expect(withStopLine(text, "en")).toBe(text);
  expect(withStopLine("Sale https://go.test/s/aB3dE5gH", "en")).toContain("STOP");
});
