import { useState } from "react";
import { useTranslation } from "react-i18next";
import { experiments } from "#contracts/experiments/experiments";
import type { ExperimentDetail } from "#contracts/experiments/shapes";
import type { ExperimentAction } from "#contracts/experiments/states";
import { useAction } from "#src/hooks/commands/use-action";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { isAllowed, whyNot } from "#src/lib/calls/allowed";
import { ActionBar, type ActionItem } from "#src/ui/actions/action-bar";
import { ReasonDialog } from "#src/ui/dialogs/reason-dialog";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { DecideDialog } from "./decide-dialog.tsx";
import { TrafficDialog } from "./traffic-dialog.tsx";

type Dialog = "traffic" | "end" | "decide";

/** Offer to pause, widen, end and decide an experiment. */
export function ExperimentActions({ experiment }: { experiment: ExperimentDetail }) {
  const { t } = useTranslation("experiments");
  const [open, setOpen] = useState<Dialog | null>(null);
  const turn = isAllowed(experiment, "resume") ? "resume" : "pause";
  const change = useAction(experiments, turn, experiment, { failure: "toast" });
  const close = () => setOpen(null);
  const item = (action: ExperimentAction, onClick: () => void, loading = false): ActionItem => ({
    key: action,
    label: t(`actions.${action}`),
    reason: whyNot(experiment, action),
    onClick,
    loading,
  });
  const decide = item("decide", () => setOpen("decide"));
  const isDue = isAllowed(experiment, "decide") && experiment.verdict !== "COLLECTING";
  const steps = [
    item(turn, () => void change.run(), change.isPending),
    ...(experiment.traffic < 100 ? [item("traffic", () => setOpen("traffic"))] : []),
    item("end", () => setOpen("end")),
    ...(isDue ? [] : [decide]),
  ];
  return (
    <>
      <ActionBar primary={isDue ? decide : undefined} actions={steps} visible={steps.filter(({ reason }) => !reason).length} />
      {open === "traffic" && <TrafficDialog experiment={experiment} onClose={close} />}
      {open === "decide" && <DecideDialog experiment={experiment} onClose={close} />}
      {open === "end" && <EndDialog experiment={experiment} onClose={close} />}
    </>
  );
}

function EndDialog({ experiment, onClose }: { experiment: ExperimentDetail; onClose: () => void }) {
  useFocusReturn();
  const { t } = useTranslation("experiments");
  const errorText = useErrorText();
  const end = useAction(experiments, "end", experiment, { onSuccess: onClose });
  return (
    <ReasonDialog
      open
      danger
      title={t("end.title")}
      text={<p>{t("end.text")}</p>}
      label={t("fields.reason")}
      confirm={t("actions.end")}
      maxLength={500}
      busy={end.isPending}
      error={end.error && errorText(end.error)}
      onConfirm={(reason) => void end.run({ reason })}
      onCancel={onClose}
    />
  );
}
