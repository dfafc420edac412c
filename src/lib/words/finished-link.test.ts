import { expect, it } from "vitest";
import { finishedLink } from "./finished-link.ts";

it.each([
  ["www.shop.example/sale", "https://www.shop.example/sale"],
  [" shop.example ", "https://shop.example"],
  ["shop.example?a=1#b", "https://shop.example?a=1#b"],
  ["shop.example:8443/x", "https://shop.example:8443/x"],
  ["boutique.été.example/soldes d", "boutique.été.example/soldes d"],
  ["мир.рф/путь", "https://мир.рф/путь"],
  ["shop.example/{{order.number}}", "https://shop.example/{{order.number}}"],
  ["help@shop.example", "mailto:help@shop.example"],
  ["https://https://shop.example", "https://shop.example"],
  ["https://{{ return.url }}", "{{ return.url }}"],
  ["https://shop.example", "https://shop.example"],
  ["http://shop.example", "http://shop.example"],
  ["{{ return.url }}", "{{ return.url }}"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["//evil.example", "//evil.example"],
  ["tel:+33123456789", "tel:+33123456789"],
  ["1.5", "1.5"],
  ["sale", "sale"],
  ["https://", "https://"],
  ["", ""],
])("finishes %j as %j", (typed, finished) => {
  expect(finishedLink(typed)).toBe(finished);
});
