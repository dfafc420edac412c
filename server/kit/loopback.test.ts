import { expect, it } from "vitest";
import { isLoopback } from "./loopback.ts";

it.each(["localhost", "127.0.0.1", "127.8.0.1", "::1", "[::1]"])("%s is this machine", (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each(["[::1", "127.0.0.1.example.test", "localhost.example.test", "0.0.0.0", "::", "10.0.0.1"])("%s is not, or not alone", (host) => {
  expect(isLoopback(host)).toBe(false);
});
