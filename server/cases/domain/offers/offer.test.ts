import { describe, expect, it } from "vitest";
import { ReturnPolicy } from "#contracts/settings/policies";
import { act, chainOf, when } from "../../../../tests/support/flow-graphs.ts";
import { windowsOf } from "../returns/windows.ts";
import { offeredPolicy, offeredWindows } from "./apply-offer.ts";
import { type Facts, pending } from "./evaluate.ts";
import { evaluateOffer, type OfferFlow } from "./offer.ts";
import { Paths } from "./paths.ts";

const flow = (name: string, ...steps: Parameters<typeof chainOf>[0]): OfferFlow => ({
  id: name,
  name,
  number: 1,
  paths: new Paths(chainOf(steps)),
  arms: new Map(),
});
const facts: Facts = { values: {}, items: [{ "item.reason": "DEFECTIVE" }], answers: {} };
const policy = ReturnPolicy.parse({ id: "p", name: "Default", fees: { return_minor: 700, label_minor: 300 } });

describe("flows of an offer", () => {
  const fee = flow("fee", act("fee", "SET_FEES", { return_minor: 500 }));
  const waive = flow("waive", act("waive", "WAIVE_FEES"), act("hide", "HIDE_OUTCOMES", { outcomes: ["REFUND"] }));

  it("set a value by rank, and add up what they hide", () => {
    const [first, second] = [evaluateOffer([fee, waive], facts), evaluateOffer([waive, fee], facts)];
    expect(offeredPolicy(policy, first, 1000)).toMatchObject({
      fees: { return_minor: 500, label_minor: 300 },
      allowed_outcomes: ["STORE_CREDIT", "EXCHANGE"],
    });
    expect(offeredPolicy(policy, second, 1000)).toMatchObject({
      fees: { return_minor: 0, label_minor: 0 },
      allowed_outcomes: ["STORE_CREDIT", "EXCHANGE"],
    });
    expect([first.hiddenBy, first.paths.map(({ nodes }) => nodes)]).toEqual([
      "waive",
      [
        ["start", "fee", "end"],
        ["start", "waive", "hide", "end"],
      ],
    ]);
  });

  it("end where they need what is not chosen yet; what came before holds", () => {
    const steps = [
      act("photo", "REQUIRE_PHOTO"),
      when("check", { field: "item.reason", op: "IS", value: "DEFECTIVE" }),
      act("waive", "WAIVE_FEES"),
    ];
    const open = evaluateOffer([flow("a", ...steps)], { ...facts, items: [{ "item.reason": pending }] });
    expect([open.needsPhoto, open.fees, open.paths[0]?.nodes]).toEqual([true, null, ["start", "photo", "check"]]);
    expect(evaluateOffer([flow("a", ...steps)], facts).fees).toBe("WAIVED");
  });
  it("take the arm of whoever the offer is made to, and note it where it counts", () => {
    const split = { id: "test", type: "SPLIT" as const, config: { weights: [50, 50], unit: "CUSTOMER", traffic: 100 } };
    const graph = chainOf(
      [split, act("photo", "REQUIRE_PHOTO")],
      [
        { from: "test", out: "A", to: "end" },
        { from: "test", out: "B", to: "photo" },
      ],
    );
    const made = (arm: "A" | "B", isCounted: boolean) =>
      evaluateOffer(
        [{ id: "q", name: "q", number: 1, paths: new Paths(graph), arms: new Map([["test", { experiment_id: "e", arm, isCounted }]]) }],
        facts,
      );
    expect([made("A", true), made("B", true), made("B", false)].map(({ needsPhoto, exposures }) => [needsPhoto, exposures])).toEqual([
      [false, [{ experiment_id: "e", arm: "A" }]],
      [true, [{ experiment_id: "e", arm: "B" }]],
      [true, []],
    ]);
  });

  it("take the decided arm, or the first one, where no experiment runs", () => {
    const taken = (weights: number[]) =>
      evaluateOffer(
        [
          {
            ...{ id: "q", name: "q", number: 1, arms: new Map() },
            paths: new Paths(
              chainOf(
                [{ id: "test", type: "SPLIT", config: { weights } }, act("photo", "REQUIRE_PHOTO")],
                [
                  { from: "test", out: "A", to: "end" },
                  { from: "test", out: "B", to: "photo" },
                ],
              ),
            ),
          },
        ],
        facts,
      ).needsPhoto;
    expect([taken([0, 100]), taken([100, 0]), taken([50, 50])]).toEqual([true, false, false]);
  });

  it("ask, and go on by the answer", () => {
    const words = (en: string) => ({ en });
    const question = {
      id: "worn",
      type: "QUESTION" as const,
      config: {
        text: words("Worn?"),
        answers: [
          { id: "no", text: words("No") },
          { id: "yes", text: words("Yes") },
        ],
      },
    };
    const graph = chainOf(
      [question, act("photo", "REQUIRE_PHOTO")],
      [
        { from: "worn", out: "no", to: "end" },
        { from: "worn", out: "yes", to: "photo" },
      ],
    );
    const asked = (answers: Record<string, string>) =>
      evaluateOffer([{ id: "q", name: "q", number: 1, paths: new Paths(graph), arms: new Map() }], { ...facts, answers });
    expect([asked({}).questions.map(({ id }) => id), asked({}).needsPhoto]).toEqual([["q:worn"], false]);
    expect([asked({ "q:worn": "yes" }).needsPhoto, asked({ worn: "no" }).needsPhoto, asked({ "q:worn": "toString" }).needsPhoto]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("ask each their own question, whatever its step is called", () => {
    const asking = (id: string, no: string, effect: ReturnType<typeof act>) => {
      const answers = [no, "yes"].map((answer) => ({ id: answer, text: { en: answer } }));
      const node = { id: "question", type: "QUESTION" as const, config: { text: { en: id }, answers } };
      const answered = when("check", { field: "return.answers", key: "question", op: "IS", value: "yes" });
      return {
        ...{ id, name: id, number: 1, arms: new Map() },
        paths: new Paths(
          chainOf(
            [node, answered, effect],
            [
              { from: "question", out: no, to: "check" },
              { from: "question", out: "yes", to: "check" },
            ],
          ),
        ),
      };
    };
    const flows = [asking("one", "a", act("photo", "REQUIRE_PHOTO")), asking("two", "b", act("comment", "REQUIRE_COMMENT"))];
    const asked = (answers: Record<string, string>) => {
      const { questions, needsPhoto, needsComment } = evaluateOffer(flows, { ...facts, answers });
      return [questions.map(({ id }) => id), needsPhoto, needsComment];
    };
    const both = ["one:question", "two:question"];
    expect(asked({})).toEqual([both, false, false]);
    expect(asked({ "one:question": "yes" })).toEqual([both, true, false]);
    expect(asked({ "one:question": "a", "two:question": "yes" })).toEqual([both, false, true]);
  });

  it("let customers keep what is cheap, without sending it", () => {
    const keep = evaluateOffer([flow("keep", act("keep", "ALLOW_KEEP", { max_unit_minor: 1500 }))], facts);
    expect(offeredPolicy(policy, keep, 1500)).toMatchObject({
      allowed_outcomes: [...policy.allowed_outcomes, "KEEP"],
      methods: [...policy.methods, "NO_SHIPMENT"],
    });
    for (const unit of [1501, null]) expect(offeredPolicy(policy, keep, unit).allowed_outcomes).not.toContain("KEEP");
  });

  it("change the days of an outcome, which no season extends, and no final sale", () => {
    const season = { name: "Winter", from: "2026-01-01", to: "2026-01-31", return_until: "2026-12-31" };
    const seasonal = ReturnPolicy.parse({ ...policy, seasons: [season] });
    const short = evaluateOffer([flow("short", act("window", "SET_WINDOW", { outcomes: ["REFUND"], days: 7 }))], facts);
    const dates = { ordered_at: "2026-01-02T12:00:00Z", fulfilled_at: null, delivered_at: "2026-01-05T12:00:00Z" };
    const windows = offeredWindows(seasonal, short, (rule) => windowsOf(rule, dates, "UTC", new Date("2026-02-01T00:00:00Z")));
    expect(windows.map(({ outcome, closes_on }) => [outcome, closes_on])).toEqual([
      ["REFUND", "2026-01-12"],
      ["STORE_CREDIT", "2026-12-31"],
      ["EXCHANGE", "2026-12-31"],
      ["KEEP", "2026-01-12"],
    ]);
    const keep = evaluateOffer([flow("keep", act("window", "SET_WINDOW", { outcomes: ["KEEP"], days: 3 }))], facts);
    const kept = offeredWindows(seasonal, keep, (rule) => windowsOf(rule, dates, "UTC", new Date("2026-02-01T00:00:00Z")));
    expect(kept.map(({ closes_on }) => closes_on)).toEqual(["2026-12-31", "2026-12-31", "2026-12-31", "2026-01-08"]);
    const final = { ...policy, final_sale: true };
    expect(offeredPolicy(final, short, 1000)).toBe(final);
  });

  it("refuse with their reason", () => {
    const refused = evaluateOffer([flow("no", act("refuse", "REFUSE", { text: { en: "Made to order." } }))], facts);
    expect([offeredPolicy(policy, refused, 1000).allowed_outcomes, refused.refusal]).toEqual([
      [],
      { text: { en: "Made to order." }, flow: "no" },
    ]);
  });
});
