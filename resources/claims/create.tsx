import { Form, List } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { claims } from "#contracts/claims/claims";
import type { ClaimEligibility } from "#contracts/claims/eligibility";
import type { ClaimType } from "#contracts/claims/states";
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
import { buildClaimBody, type ClaimDraft, chosenLines, emptyDraft, type LineDraft, missingIn, neededOf, newLine } from "./create/draft.ts";
import { PickClaimLine } from "./create/pick-line.tsx";
import { PickType } from "./create/pick-type.tsx";
import { claimAddress, claimsAddress } from "./resource.ts";

/** Submit a claim on the customer's behalf. The address names the order, so that other pages can link here. */
export default function CreateClaim({ orderId }: { orderId: string }) {
  const { t } = useTranslation("claims");
  const [, setParams] = useSearchParams();
  const choose = (id: string) => setParams({ new: id });
  return (
    <CreateCase
      noun={claims.noun}
      crumbs={[{ label: t("titles:claims"), to: claimsAddress }]}
      orderId={orderId}
      onChoose={choose}
      newOrder={newOrderAddress}
    >
      <WithOrder key={orderId} id={orderId} onOther={() => choose("")} />
    </CreateCase>
  );
}

function WithOrder({ id, onOther }: { id: string; onOther: () => void }) {
  const from = useOperation(claims, "eligibility", { query: { order_id: id } });
  return (
    <LoadedOrder from={from} onOther={onOther}>
      {(eligibility) => <CreateForm eligibility={eligibility} onOther={onOther} />}
    </LoadedOrder>
  );
}

/** Choose what happened, the items it happened to, and the evidence. */
function CreateForm({ eligibility, onOther }: { eligibility: ClaimEligibility; onOther: () => void }) {
  const { t } = useTranslation("claims");
  const navigate = useNavigate();
  const errorText = useErrorText();
  const command = useCommand(claims, "create", { notice: "claims:done.create" });
  const [draft, setDraft] = useState<ClaimDraft>(emptyDraft);
  const [isTried, setTried] = useState(false);
  const [uploads, setUploads] = useState(0);
  const isSaved = useRef(false);
  useUnsavedGuard(() => !isSaved.current && draft !== emptyDraft);
  const missing = missingIn(eligibility, draft);
  const shownMissing: ReadonlySet<string> = isTried ? missing : new Set();
  const chosen = chosenLines(eligibility, draft);
  const errorOf = (lineId: string) => {
    const path = `items.${chosen.findIndex(({ order_line_id }) => order_line_id === lineId)}`;
    const own = Object.entries(command.error?.errors ?? {}).find(([key]) => key.startsWith(`${path}.`));
    const named = typeof command.error?.data.path === "string" && command.error.data.path.startsWith(path);
    return own?.[1] ?? (named ? errorText(command.error) : undefined);
  };
  const chooseType = (type: ClaimType) =>
    setDraft((before) => ({
      ...before,
      type,
      registration_id: null,
      lines: Object.fromEntries(Object.entries(before.lines).map(([id, line]) => [id, { ...line, reason: newLine(type).reason }])),
    }));
  const pick = (id: string, on: boolean) =>
    setDraft((before) => {
      const { [id]: _, ...rest } = before.lines;
      return { ...before, lines: on && before.type ? { ...rest, [id]: newLine(before.type) } : rest };
    });
  const changeLine = (id: string, change: (now: LineDraft) => LineDraft) =>
    setDraft((before) => ({ ...before, lines: withChange(before.lines, id, change) }));

  async function save() {
    // What is typed while the call runs must not create a second one.
    if (command.isPending || uploads > 0) return;
    setTried(true);
    if (missing.size > 0 || !draft.type) return;
    const result = await command.run({ body: buildClaimBody(eligibility, draft, draft.type) });
    if (!result.ok) return;
    isSaved.current = true;
    void navigate(claimAddress(result.data.id));
  }

  return (
    <Form layout="vertical" onFinish={() => void save()} onKeyDown={onSaveKey(() => void save())}>
      <TwoColumns
        isSideSticky
        side={
          <CreateSide
            eligibility={eligibility}
            draft={draft}
            missing={shownMissing}
            error={command.error}
            isBusy={command.isPending || uploads > 0}
            onChange={(patch) => setDraft((before) => ({ ...before, ...patch }))}
            onOther={onOther}
          />
        }
      >
        <Panel title={t("create.type")}>
          <PickType eligibility={eligibility} value={draft.type} onChange={chooseType} />
        </Panel>
        {draft.type && (
          <Panel title={t("create.pick")} flush>
            <UploadsContext value={setUploads}>
              <List
                dataSource={eligibility.lines}
                renderItem={(line) => (
                  <PickClaimLine
                    key={line.order_line_id}
                    line={line}
                    currency={eligibility.currency}
                    type={draft.type ?? "DAMAGED"}
                    draft={draft.lines[line.order_line_id]}
                    needed={neededOf(eligibility, draft, line)}
                    isReasonMissing={shownMissing.has(`reason ${line.order_line_id}`)}
                    error={errorOf(line.order_line_id)}
                    onPick={(on) => pick(line.order_line_id, on)}
                    onChange={(change) => changeLine(line.order_line_id, change)}
                  />
                )}
              />
            </UploadsContext>
          </Panel>
        )}
      </TwoColumns>
    </Form>
  );
}
