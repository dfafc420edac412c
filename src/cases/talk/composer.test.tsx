import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { files } from "#contracts/files";
import common from "#src/locales/en.json";
import { ok, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { slow, words } from "../../../tests/support/conversation-screens.tsx";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import { Composer, type Draft } from "./composer.tsx";

const api = stubApi();

it(
  "sends no message before its pictures are there, and keeps what is added while it is sent",
  async () => {
    const arrive: (() => void)[] = [];
    api.answer("get", files.operations.show.path, () => refuse(404, "NOT_FOUND"));
    api.answer("post", files.operations.upload.path, () => {
      const id = `f${arrive.length}`;
      return new Promise<Response>((resolve) => arrive.push(() => resolve(ok({ id }, { status: 201 }))));
    });
    const sent: Draft[] = [];
    let answer = (_ok: boolean) => {};
    const onSend = (draft: Draft) => {
      sent.push(draft);
      return new Promise<boolean>((resolve) => (answer = resolve));
    };
    renderPage(<Composer isPending={false} error={null} onSend={onSend} />, {
      contracts: [files],
      words: common,
      namespaces: { conversations: words },
    });
    const upload = async () => {
      const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
      fireEvent.change(input, { target: { files: [new File(["x"], "label.png", { type: "image/png" })] } });
      const count = arrive.length;
      await waitFor(() => expect(arrive).toHaveLength(count + 1));
    };
    const text = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: words.composer.text });
    const send = () => fireEvent.click(screen.getByRole("button", { name: new RegExp(words.composer.send) }));
    fireEvent.change(text, { target: { value: "Here it is." } });
    await upload();
    send();
    expect(sent).toEqual([]);
    arrive[0]?.();
    await screen.findByLabelText("Remove photo 1");
    send();
    expect(sent).toEqual([{ text: "Here it is.", files: ["f0"], is_note: false }]);
    await upload();
    arrive[1]?.();
    await screen.findByLabelText("Remove photo 2");
    fireEvent.change(text, { target: { value: "Here it is.\nAnd the invoice." } });
    await act(async () => answer(true));
    expect(text.value).toBe("And the invoice.");
    send();
    expect(sent[1]).toEqual({ text: "And the invoice.", files: ["f1"], is_note: false });
  },
  slow,
);
