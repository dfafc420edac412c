import { Form, List } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { type Order, orders } from "#contracts/orders/orders";
import { returns } from "#contracts/returns/returns";
import { CreateCase, LoadedOrder } from "#src/cases/create-case";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useUnsavedGuard } from "#src/hooks/forms/use-unsaved-guard";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { withChange } from "#src/lib/forms/changes";
import { UploadsContext } from "#src/lib/forms/form-contexts";
import { onSaveKey } from "#src/lib/forms/on-save-key";
import { Panel } from "#src/ui/pages/panel";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { newOrderAddress } from "../orders/resource.ts";
import { CreateSide } from "./create/create-side.tsx";
import { buildReturnBody, emptyDraft, emptyLine, type LineDraft, problemsOf, type ReturnDraft } from "./create/draft.ts";
import { PickReturnLine } from "./create/pick-line.tsx";
import { useAdvice } from "./create/use-advice.ts";
import { returnAddress } from "./resource.ts";

/** Create a return on the customer's behalf. The address names the order, so that the order's page can link here. */
export default function CreateReturnPage() {
  const [params, setParams] = useSearchParams();
  const orderId = params.get("order");
  return (
    <CreateCase noun={returns.noun} newOrder={newOrderAddress} orderId={orderId} onChoose={(id) => setParams({ order: id })}>
      {orderId && <WithOrder key={orderId} id={orderId} onOther={() => setParams({})} />}
    </CreateCase>
  );
}

function WithOrder({ id, onOther }: { id: string; onOther: () => void }) {
  const from = useOperation(orders, "show", { params: { id } });
  return (
    <LoadedOrder from={from} onOther={onOther}>
      {(order) => <CreateForm order={order} onOther={onOther} />}
    </LoadedOrder>
  );
}

/** Choose order lines, reasons and outcomes, and request the return. */
function CreateForm({ order, onOther }: { order: Order; onOther: () => void }) {
  const { t } = useTranslation("returns");
  const navigate = useNavigate();
  const errorText = useErrorText();
  const command = useCommand(returns, "create", { notice: "returns:done.create" });
  const [draft, setDraft] = useState<ReturnDraft>(emptyDraft);
  const [isTried, setTried] = useState(false);
  const [uploads, setUploads] = useState(0);
  const isSaved = useRef(false);
  const page = useRef<HTMLDivElement>(null);
  useUnsavedGuard(() => !isSaved.current && draft !== emptyDraft && (Object.keys(draft.lines).length > 0 || draft.note !== ""));

  const advised = useAdvice(order, draft);
  const problems = problemsOf(draft);
  const isOverrideMissing = advised.advice?.needs_override === true && draft.override_reason.trim() === "";
  const picked = order.lines.filter((line) => draft.lines[line.id]);
  const pick = (id: string, on: boolean) =>
    setDraft((before) => {
      const { [id]: _, ...rest } = before.lines;
      return { ...before, lines: on ? { ...rest, [id]: emptyLine } : rest };
    });
  const change = (id: string, made: (now: LineDraft) => LineDraft) =>
    setDraft((before) => ({ ...before, lines: withChange(before.lines, id, made) }));
  const errorOf = (lineId: string, field: string) => {
    const path = `items.${picked.findIndex((line) => line.id === lineId)}.${field}`;
    return command.error?.errors[path] ?? (command.error?.data.path === path ? errorText(command.error) : undefined);
  };

  const isIncomplete = picked.length === 0 || Object.keys(problems).length > 0 || isOverrideMissing;

  /** Focus the first error once it is rendered, or the first line when nothing is chosen. */
  const focusFirst = () =>
    requestAnimationFrame(() =>
      page.current
        ?.querySelector<HTMLElement>(
          picked.length === 0 ? "input:enabled" : ".ant-select-status-error input, textarea.ant-input-status-error",
        )
        ?.focus(),
    );

  async function save() {
    // What is typed while the call runs must not create a second one.
    if (command.isPending || uploads > 0) return;
    setTried(true);
    if (isIncomplete) return void focusFirst();
    const result = await command.run({ body: buildReturnBody(order, draft) });
    if (!result.ok) return;
    isSaved.current = true;
    void navigate(returnAddress(result.data.id));
  }

  return (
    <Form layout="vertical" onFinish={() => void save()} onKeyDown={onSaveKey(() => void save())}>
      <div ref={page}>
        <TwoColumns
          isSideSticky
          side={
            <CreateSide
              order={order}
              draft={draft}
              error={command.error}
              isBusy={command.isPending || uploads > 0}
              advised={advised}
              isIncomplete={isTried && isIncomplete}
              isOverrideMissing={isTried && isOverrideMissing}
              onChange={(patch) => setDraft((before) => ({ ...before, ...patch }))}
              onOther={onOther}
            />
          }
        >
          <Panel title={t("create.pick")} flush>
            <UploadsContext value={setUploads}>
              <List
                dataSource={order.lines}
                renderItem={(line) => {
                  const missing = isTried ? (problems[line.id] ?? []) : [];
                  return (
                    <PickReturnLine
                      key={line.id}
                      order={order}
                      line={line}
                      draft={draft.lines[line.id]}
                      advice={advised.advice?.lines.find(({ order_line_id }) => order_line_id === line.id)}
                      errors={{
                        quantity: errorOf(line.id, "quantity") ?? errorOf(line.id, "order_line_id"),
                        reason: missing.includes("reason") ? t("common:validation.REQUIRED") : errorOf(line.id, "reason"),
                        photos: errorOf(line.id, "photos"),
                        exchange: missing.includes("exchange")
                          ? t("common:validation.REQUIRED")
                          : (errorOf(line.id, "exchange") ?? errorOf(line.id, "exchange.variant_id")),
                      }}
                      onPick={(on) => pick(line.id, on)}
                      onChange={(made) => change(line.id, made)}
                    />
                  );
                }}
              />
            </UploadsContext>
          </Panel>
        </TwoColumns>
      </div>
    </Form>
  );
}
