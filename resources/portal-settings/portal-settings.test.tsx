import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { defineAbility } from "#contracts/ability";
import { files } from "#contracts/files";
import { presets } from "#contracts/permissions";
import { previewReady, previewShow } from "#contracts/portal/preview";
import { portalSettings } from "#contracts/portal/settings";
import common from "#src/locales/en.json";
import { ok, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import words from "./locales/en.json";
import LookPage from "./look.tsx";
import PortalPage from "./portal.tsx";

const api = stubApi();
const address = "/api/v1/merchant/portal-settings";
const settings = {
  store_id: "s",
  version: 3,
  updated_at: null,
  is_open: true,
  portal_path: "/portal/s",
  greeting: { en: "Welcome" },
  policy_text: {},
  support_email: null,
  terms_url: null,
  languages: ["en", "fr"],
  accent: "#08785a",
  radius: 8,
  font: "PUBLIC_SANS",
  logo_file_id: null,
  button_words: {},
};

function show(path: "portal" | "look", ability = defineAbility({ userType: "merchant" })) {
  let current: Record<string, unknown> = settings;
  api.answer("get", address, () => ok(current));
  api.answer("put", address, ({ body }) => {
    const { expected_version, ...changes } = body as Record<string, unknown>;
    if (changes.terms_url === "http://x") return refuse(400, "BAD_REQUEST", { errors: { terms_url: "Only https." } });
    current = { ...current, ...changes, version: Number(expected_version) + 1 };
    return ok(current);
  });
  const routes = [
    { path: "/dashboard/settings/customer-portal", element: <PortalPage /> },
    { path: "/dashboard/settings/widget-customization", element: <LookPage /> },
  ];
  const at = path === "portal" ? routes[0]?.path : routes[1]?.path;
  return renderRoutes(routes, {
    path: at ?? "",
    contracts: [portalSettings, files],
    words: common,
    namespaces: { "portal-settings": words },
    ability,
  });
}
const saves = () => api.seen.filter(({ method }) => method === "PUT").map(({ body }) => body);
/** Return the preview's frame and the messages sent to it. */
async function frame() {
  const found = (await screen.findByTitle("Preview of the customer portal")) as HTMLIFrameElement;
  const postMessage = vi.fn();
  Object.defineProperty(found.contentWindow, "postMessage", { value: postMessage });
  return { found, postMessage };
}
const says = (source: unknown, origin: string) => {
  const event = new MessageEvent("message", { origin, data: { type: previewReady } });
  Object.defineProperty(event, "source", { value: source });
  dispatchEvent(event);
};

it("sends the draft to the preview on every change, to its own origin only", async () => {
  show("portal");
  const { found, postMessage } = await frame();
  expect(found).toHaveAttribute("src", "/portal/s?preview=1");
  fireEvent.change(await screen.findByLabelText("Greeting · English"), { target: { value: "Hello" } });
  await waitFor(() =>
    expect(postMessage).toHaveBeenLastCalledWith(
      { type: previewShow, language: "en", look: expect.objectContaining({ greeting: { en: "Hello" }, accent: "#08785a" }) },
      location.origin,
    ),
  );
  postMessage.mockClear();
  says(found.contentWindow, "https://elsewhere.example");
  says(window, location.origin);
  expect(postMessage).not.toHaveBeenCalled();
  says(found.contentWindow, location.origin);
  expect(postMessage).toHaveBeenCalledTimes(1);
});

it("saves its own fields with the version that was read, by keyboard too", async () => {
  show("portal");
  const greeting = await screen.findByLabelText("Greeting · English");
  fireEvent.change(greeting, { target: { value: " Hello " } });
  fireEvent.keyDown(greeting, { key: "s", metaKey: true });
  await waitFor(() => expect(saves()).toHaveLength(1));
  const saved = { greeting: { en: "Hello" }, policy_text: {}, support_email: null, terms_url: null, languages: ["en", "fr"] };
  expect(saves()[0]).toEqual({ ...saved, expected_version: 3 });
});

it("shows the server's errors at their fields", async () => {
  show("portal");
  fireEvent.change(await screen.findByLabelText("Terms and conditions"), { target: { value: "http://x" } });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Only https.")).toBeInTheDocument();
});

it("shows which text colour is legible on the accent, and ignores incomplete colours", async () => {
  show("look");
  expect(await screen.findByText("White text 5.5:1")).toBeInTheDocument();
  const accent = screen.getByLabelText("Accent colour");
  fireEvent.change(accent, { target: { value: "#ffd400" } });
  expect(await screen.findByText(/^Black text 14/)).toBeInTheDocument();
  fireEvent.change(accent, { target: { value: "#ffd4" } });
  expect(await screen.findByText(/Enter # and six digits/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(saves()).toEqual([]);
});

it("shows members the settings and why they cannot change them", async () => {
  show("look", defineAbility({ userType: "member", permissions: [...presets.Viewer] }));
  expect(await screen.findByText(common.states.readOnly)).toBeInTheDocument();
  expect(screen.getByLabelText("Accent colour")).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

it("says who saved first, keeps the edits, and loads the newer version on request", async () => {
  show("portal");
  const greeting = await screen.findByLabelText("Greeting · English");
  fireEvent.change(greeting, { target: { value: "Hello" } });
  const theirs = { ...settings, version: 4, greeting: { en: "Good day" } };
  api.answer("get", address, () => ok(theirs));
  api.answer("put", address, () => refuse(409, "STALE_VERSION", { current: theirs, changed_by: "Mara Lind" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^Mara Lind has changed this\./)).toBeInTheDocument();
  expect(greeting).toHaveValue("Hello");
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  await waitFor(() => expect(screen.getByLabelText("Greeting · English")).toHaveValue("Good day"));
  expect(screen.queryByText(/has changed this/)).toBeNull();
});
