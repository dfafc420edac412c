import { describe, expect, it } from "vitest";
import { answerTo } from "./answers.ts";

describe("an answer", () => {
  const answers = { "one:question": "a1", "two:question": "a2", "two:worn": "no" };

  it("is that of the flow's own question", () => {
    expect([answerTo(answers, "question", "one"), answerTo(answers, "question", "two")]).toEqual(["a1", "a2"]);
  });

  it("may be another flow's, where only one asked under that name, or the flow is named", () => {
    expect([answerTo(answers, "worn"), answerTo(answers, "question"), answerTo(answers, "two:question")]).toEqual(["no", null, "a2"]);
  });

  it("is found in a case that knows questions by their step alone", () => {
    expect([answerTo({ question: "a1" }, "question"), answerTo({ question: "a1" }, "question", "one")]).toEqual(["a1", "a1"]);
    expect(answerTo(answers, "toString")).toBeNull();
  });
});
