import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { flows } from "#contracts/flows/flows";
import type { FlowRunRow } from "#contracts/flows/shapes";
import { isResumable } from "#contracts/flows/states";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can } from "#src/lib/session/can";
import { ReasonDialog } from "#src/ui/dialogs/reason-dialog";

type Run = Pick<FlowRunRow, "id" | "flow_id" | "state">;
const ended: readonly FlowRunRow["state"][] = ["DONE", "CANCELLED"];
/** Nothing is left to stop, or a payment is seen to its end first. */
const unstoppable: readonly FlowRunRow["state"][] = ["PAYING", "STOPPED"];

/** Retry or skip the step at which a run failed or was stopped, or stop the run; for whoever may change flows. */
export function RunActions({ run, onChanged }: { run: Run; onChanged?: () => void }) {
  if (ended.includes(run.state)) return null;
  return (
    <Can I="retry" a="Flow">
      {isResumable(run.state) && <Again run={run} onChanged={onChanged} />}
      {!unstoppable.includes(run.state) && <Stop run={run} onChanged={onChanged} />}
    </Can>
  );
}

interface Part {
  run: Run;
  onChanged: (() => void) | undefined;
}
const paramsOf = ({ id, flow_id }: Run) => ({ id: flow_id, run_id: id });

function Again({ run, onChanged }: Part) {
  const { t } = useTranslation("flow-runs");
  const options = { notice: "flow-runs:goesOn", failure: "toast", onSuccess: () => onChanged?.() } as const;
  const retry = useCommand(flows, "retryRun", options);
  const skip = useCommand(flows, "skipStep", options);
  return (
    <>
      <Button size="small" loading={retry.isPending} onClick={() => void retry.run({ params: paramsOf(run) })}>
        {t("retry")}
      </Button>
      <Button size="small" loading={skip.isPending} onClick={() => void skip.run({ params: paramsOf(run) })}>
        {t("skip")}
      </Button>
    </>
  );
}

function Stop({ run, onChanged }: Part) {
  const { t } = useTranslation("flow-runs");
  const [isOpen, setOpen] = useState(false);
  const errorText = useErrorText();
  const cancel = useCommand(flows, "cancelRun", {
    notice: "flow-runs:stopped",
    onSuccess: () => {
      setOpen(false);
      onChanged?.();
    },
  });
  return (
    <>
      <Button size="small" danger onClick={() => setOpen(true)}>
        {t("cancel")}
      </Button>
      <ReasonDialog
        open={isOpen}
        title={t("cancel")}
        text={t("cancelText")}
        label={t("reason")}
        confirm={t("cancel")}
        danger
        maxLength={500}
        busy={cancel.isPending}
        error={cancel.error && errorText(cancel.error)}
        onConfirm={(reason) => void cancel.run({ params: paramsOf(run), body: { reason } })}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
