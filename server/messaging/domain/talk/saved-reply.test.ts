import { describe, expect, it } from "vitest";
import { fillReply, replyIn, replyProblem } from "./saved-reply.ts";

describe("a saved reply", () => {
  it("is filled with what is known, and its defaults for the rest", () => {
    const text = 'Hello {{ customer.first_name | default: "there" }}, order {{ order.number }} is on its way.';
    expect(fillReply(text, { "customer.first_name": "Ann", "order.number": "#1001" })).toBe("Hello Ann, order #1001 is on its way.");
    expect(fillReply(text, { "order.number": "#1001" })).toBe("Hello there, order #1001 is on its way.");
    expect(fillReply("Hello {{ customer.name }}, thanks", {})).toBe("Hello, thanks");
  });

  it("does not run what a customer calls themselves", () => {
    expect(fillReply("Hello {{ customer.name }}", { "customer.name": "{{ staff.name }}", "staff.name": "Eve" })).toBe(
      "Hello {{ staff.name }}",
    );
  });

  it("is refused with faulty or unknown variables", () => {
    expect(replyProblem("Hello {{ customer.name")).toBe("TEMPLATE_SYNTAX");
    expect(replyProblem("{% if x %}")).toBe("TEMPLATE_SYNTAX");
    expect(replyProblem("{{ customer.password }}")).toBe("UNKNOWN_VARIABLE");
    expect(replyProblem('{{ customer.name | default: "you" }}')).toBeNull();
  });

  it("falls back to English, then to the first language it has", () => {
    expect(replyIn({ en: "Hi", fr: "Salut" }, "fr")).toEqual({ text: "Salut", language: "fr" });
    expect(replyIn({ en: "Hi", fr: "" }, "fr")).toEqual({ text: "Hi", language: "en" });
    expect(replyIn({ ar: "مرحبا" }, "fr")).toEqual({ text: "مرحبا", language: "ar" });
  });
});
