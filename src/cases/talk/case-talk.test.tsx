import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { AppAbility } from "#contracts/ability";
import { conversations } from "#contracts/conversations/conversations";
import common from "#src/locales/en.json";
import { ok, stubApi } from "../../../tests/support/api-stub.ts";
import { answerConversations, conversation, member, owner, prefix, slow, words } from "../../../tests/support/conversation-screens.tsx";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import CaseTalk from "./case-talk.tsx";

const api = stubApi();
function show(ability: AppAbility = owner) {
  answerConversations(api);
  renderPage(<CaseTalk about={{ return_id: "r1" }} />, {
    contracts: [conversations],
    words: common,
    namespaces: { conversations: words },
    ability,
  });
}

it(
  "begins the conversation about a case, and shows it",
  async () => {
    let found: object | null = null;
    api.answer("post", prefix, () => {
      found = conversation();
      return ok(found, { status: 201 });
    });
    show();
    api.answer("get", `${prefix}/find`, () => ok({ conversation: found }));
    await userEvent.click(await screen.findByRole("button", { name: words.case.write }));
    await userEvent.type(await screen.findByRole("textbox", { name: words.composer.text }), "We have your parcel.");
    await userEvent.click(screen.getByRole("button", { name: words.composer.send }));
    expect(await screen.findByText("Where is it?")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(words.case.none)).toBeNull());
    const sent = api.seen.find(({ method, url }) => method === "POST" && url.pathname === prefix);
    expect(sent?.body).toEqual({ return_id: "r1", text: "We have your parcel.", files: [] });
    expect(api.seen.find(({ url }) => url.pathname === `${prefix}/find`)?.url.searchParams.get("return_id")).toBe("r1");
  },
  slow,
);

it(
  "lets a reader see that nothing was written, and not begin",
  async () => {
    show(member(["returns"]));
    api.answer("get", `${prefix}/find`, () => ok({ conversation: null }));
    expect(await screen.findByText(words.case.none)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: words.case.write })).toBeNull();
  },
  slow,
);
