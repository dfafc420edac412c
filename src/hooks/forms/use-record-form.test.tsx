import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Form, Input, Modal } from "antd";
import { HttpResponse } from "msw";
import { expect, it, vi } from "vitest";
import { hasUnsaved } from "#src/lib/forms/unsaved";
import { RecordForm } from "#src/ui/forms/record-form";
import { ok, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { parcels } from "../../../tests/support/parcels.ts";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import { useRecordForm } from "./use-record-form.ts";
import { useSetField } from "./use-set-field.ts";

const api = stubApi();
const one = "/api/v1/merchant/parcels/:id";
interface Parcel {
  id: string;
  name: string;
  version: number;
  [extra: string]: unknown;
}
const saved = vi.fn();

function Edit({ id = "7" }: { id?: string | undefined }) {
  const form = useRecordForm<Parcel, { name: string; lines?: { quantity: string }[] }>(parcels, { id: id || undefined, onSaved: saved });
  return (
    <>
      <Form {...form.formProps}>
        <Form.Item name="name" label="Name">
          <Input />
        </Form.Item>
        <Form.Item name={["lines", 0, "quantity"]} label="Quantity">
          <Input />
        </Form.Item>
      </Form>
      <button type="button" onClick={form.save}>
        save
      </button>
      <button type="button" onClick={() => void form.loadCurrent()}>
        load
      </button>
      <output>{JSON.stringify(form.trouble)}</output>
      <p>{form.loadError ? "cannot be shown" : "can be edited"}</p>
      <p>{form.changedElsewhere ? "changed elsewhere" : "as loaded"}</p>
      <p>{form.conflict ? `conflict ${form.conflict.version}` : "no conflict"}</p>
    </>
  );
}
const name = () => screen.getByLabelText<HTMLInputElement>("Name");
const parcel = (overrides: Partial<Parcel> = {}) => ok({ id: "7", name: "Box", version: 1, ...overrides });
async function open() {
  api.answer("get", one, () => parcel());
  const rendered = renderPage(<Edit />);
  await waitFor(() => expect(name().value).toBe("Box"));
  return rendered;
}
const retype = async (text: string) => {
  await userEvent.clear(name());
  await userEvent.type(name(), text);
};

it("keeps what is being typed when a newer answer arrives, which can then be loaded", async () => {
  const { queryClient } = await open();
  await retype("Crate");
  api.answer("get", one, () => parcel({ name: "Barrel", version: 2 }));
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText("changed elsewhere")).toBeInTheDocument();
  expect(name().value).toBe("Crate");
  await userEvent.click(screen.getByText("load"));
  await waitFor(() => expect(name().value).toBe("Barrel"));
  expect(screen.getByText("as loaded")).toBeInTheDocument();
});

it("keeps the input and the field's error after a refused save, though every answer is a new object", async () => {
  let clock = 0;
  api.answer("get", one, () => parcel({ server_time: clock++ }));
  api.answer("put", one, () =>
    refuse(422, "INVALID", { errors: { name: "Too plain", "lines.0.quantity": "Too many", "address.city": "Unknown city" } }),
  );
  const { queryClient } = renderPage(<Edit />);
  await waitFor(() => expect(name().value).toBe("Box"));
  await retype("Crate");
  await userEvent.click(screen.getByText("save"));
  expect(await screen.findByText("Too plain")).toBeInTheDocument();
  expect(screen.getByText("Too many")).toBeInTheDocument();
  expect(screen.getByText('{"fields":{"address.city":"Unknown city"}}')).toBeInTheDocument();
  await act(() => queryClient.refetchQueries());
  expect(name().value).toBe("Crate");
  expect(screen.getByText("Too plain")).toBeInTheDocument();
});

it("saves with the contract's verb and the version that was loaded", async () => {
  await open();
  api.answer("put", one, () => parcel({ name: "Crate", version: 2 }));
  await retype("Crate");
  await userEvent.click(screen.getByText("save"));
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.objectContaining({ version: 2 })));
  expect(api.seen.find(({ method }) => method === "PUT")?.body).toMatchObject({ name: "Crate", expected_version: 1 });
});

it("keeps what is typed while a save runs, and saves it next when asked to", async () => {
  const { queryClient } = await open();
  const answers: (() => void)[] = [];
  let version = 1;
  api.answer("put", one, ({ body }) => {
    version += 1;
    const answer = parcel({ ...(body as object), version });
    api.answer("get", one, () => parcel({ ...(body as object), version }));
    return new Promise<Response>((resolve) => answers.push(() => resolve(answer)));
  });
  const sent = () => api.seen.filter(({ method }) => method === "PUT").map(({ body }) => body);
  saved.mockClear();
  await retype("Crate");
  await userEvent.click(screen.getByText("save"));
  await waitFor(() => expect(answers).toHaveLength(1));
  await retype("Crate of oak");
  await userEvent.click(screen.getByText("save"));
  expect(sent()).toMatchObject([{ name: "Crate", expected_version: 1 }]);
  await act(async () => answers[0]?.());
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ name: "Crate of oak", expected_version: 2 });
  expect(saved).not.toHaveBeenCalled();
  await retype("Crate of oak and ash");
  await act(async () => answers[1]?.());
  await waitFor(() => expect(api.seen.filter(({ method }) => method === "GET")).toHaveLength(3));
  await act(() => queryClient.refetchQueries());
  expect(name().value).toBe("Crate of oak and ash");
  expect(screen.getByText("as loaded")).toBeInTheDocument();
  // A page that closes after saving would close on what is still unsaved.
  expect(saved).not.toHaveBeenCalled();
  expect(sent()).toHaveLength(2);
  await userEvent.click(screen.getByText("save"));
  await waitFor(() => expect(answers).toHaveLength(3));
  expect(sent()[2]).toMatchObject({ name: "Crate of oak and ash", expected_version: 3 });
  await act(async () => answers[2]?.());
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
});

it("keeps what is typed when the record cannot be fetched anew", async () => {
  const { queryClient } = await open();
  await retype("Crate");
  api.answer("get", one, () => refuse(404, "NOT_FOUND"));
  await act(() => queryClient.refetchQueries());
  expect(screen.getByText("can be edited")).toBeInTheDocument();
  expect(name().value).toBe("Crate");
});

it("guards a value that a button of the form sets", async () => {
  api.answer("get", one, () => parcel());
  function Preset() {
    const setField = useSetField<{ name: string }>();
    return (
      <button type="button" onClick={() => setField("name", "Barrel")}>
        barrel
      </button>
    );
  }
  function Page() {
    const form = useRecordForm<Parcel, { name: string }>(parcels, { id: "7" });
    return (
      <RecordForm form={form}>
        <Form.Item name="name" label="Name">
          <Input />
        </Form.Item>
        <Preset />
      </RecordForm>
    );
  }
  const { queryClient } = renderPage(<Page />);
  await waitFor(() => expect(name().value).toBe("Box"));
  expect(hasUnsaved()).toBe(false);
  await userEvent.click(screen.getByText("barrel"));
  expect(hasUnsaved()).toBe(true);
  api.answer("get", one, () => parcel({ name: "Chest", version: 2 }));
  await act(() => queryClient.refetchQueries());
  expect(name().value).toBe("Barrel");
});

it("creates one record, however often it is saved", async () => {
  let answer = (_: Response) => undefined as unknown;
  api.answer("post", "/api/v1/merchant/parcels", () => new Promise<Response>((resolve) => (answer = resolve)));
  renderPage(<Edit id="" />);
  saved.mockClear();
  await userEvent.type(name(), "New");
  await userEvent.click(screen.getByText("save"));
  await waitFor(() => expect(api.seen).toHaveLength(1));
  await userEvent.type(name(), "er");
  await userEvent.click(screen.getByText("save"));
  await act(async () => answer(parcel()));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(api.seen).toHaveLength(1);
});

it("shows the other person's record when the save comes too late", async () => {
  await open();
  api.answer("put", one, () => refuse(409, "STALE_VERSION", { current: { id: "7", name: "Barrel", version: 5 } }));
  await retype("Crate");
  await userEvent.click(screen.getByText("save"));
  expect(await screen.findByText("conflict 5")).toBeInTheDocument();
  expect(name().value).toBe("Crate");
});

it("leaves no unhandled rejection when a save inside a dialog fails", async () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  api.answer("get", one, () => parcel());
  api.answer("put", one, () => HttpResponse.error());
  renderPage(
    <Modal open>
      <Edit />
    </Modal>,
  );
  await waitFor(() => expect(name().value).toBe("Box"));
  await userEvent.click(screen.getByText("save"));
  expect(await screen.findByText(/OFFLINE/)).toBeInTheDocument();
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

it("retries an unanswered creation with the same idempotency key", async () => {
  api.answer("post", "/api/v1/merchant/parcels", () => HttpResponse.error());
  renderPage(<Edit id="" />);
  await userEvent.type(name(), "New");
  await userEvent.click(screen.getByText("save"));
  expect(await screen.findByText(/OFFLINE/)).toBeInTheDocument();
  api.answer("post", "/api/v1/merchant/parcels", () => parcel());
  await userEvent.click(screen.getByText("save"));
  await waitFor(() => expect(api.seen).toHaveLength(2));
  expect(api.seen[1]?.headers.get("idempotency-key")).toBe(api.seen[0]?.headers.get("idempotency-key"));
});
