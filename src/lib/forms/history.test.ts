import { expect, it } from "vitest";
import { type History, historyOf, stepped } from "./history.ts";

const typed = (history: History<string>, text: string, label: string | null = "subject") =>
  stepped(history, { type: "change", content: text, label });

it("takes back what was typed into one text as one step, and makes it again", () => {
  const history = typed(typed(typed(historyOf("a"), "ab"), "abc"), "x", "preheader");
  const back = stepped(history, { type: "undo" });
  expect(back.now).toBe("abc");
  const start = stepped(back, { type: "undo" });
  expect([start.now, start.past.length]).toEqual(["a", 0]);
  expect(stepped(start, { type: "undo" })).toBe(start);
  expect(stepped(stepped(start, { type: "redo" }), { type: "redo" }).now).toBe("x");
});

it("forgets what was taken back once something else is typed", () => {
  const back = stepped(typed(historyOf("a"), "ab"), { type: "undo" });
  expect(typed(back, "b").future).toEqual([]);
});

it("keeps a hundred steps, and none of what was edited before something is loaded", () => {
  let history = historyOf("");
  for (let step = 0; step < 150; step += 1) history = typed(history, String(step), null);
  expect(history.past).toHaveLength(100);
  expect(stepped(history, { type: "load", content: "new" })).toEqual(historyOf("new"));
});
