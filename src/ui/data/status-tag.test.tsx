import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type StatusKind, StatusTag } from "./status-tag.tsx";

const kinds: StatusKind[] = ["waiting", "progress", "info", "success", "warning", "danger", "exchange", "neutral"];

describe("StatusTag", () => {
  it("has a distinct icon for every kind, so that colour is never the only difference", () => {
    render(
      kinds.map((kind) => (
        <StatusTag key={kind} kind={kind}>
          {kind}
        </StatusTag>
      )),
    );
    const signs = kinds.map((kind) => screen.getByText(kind).parentElement?.querySelector("svg")?.innerHTML);
    expect(signs.every(Boolean)).toBe(true);
    expect(new Set(signs).size).toBe(kinds.length);
  });
});
