import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { experiments } from "#contracts/experiments/experiments";
import type { ExperimentDetail } from "#contracts/experiments/shapes";
import { useAction } from "#src/hooks/use-action";
import { useErrorText } from "#src/hooks/use-error-text";
import { Can } from "#src/lib/can";
import { ActionButton } from "#src/ui/action-button";
import { ReasonDialog } from "#src/ui/reason-dialog";
import { useFocusReturn } from "#src/ui/use-focus-return";
import { DecideDialog } from "./decide-dialog.tsx";
import { TrafficDialog } from "./traffic-dialog.tsx";

type Dialog = "traffic" | "end" | "decide";

/** Pause, widen, end and decide an experiment, until it has ended. */
export function Actions({ experiment }: { experiment: ExperimentDetail }) {
  const { t } = useTranslation("experiments");
  const [open, setOpen] = useState<Dialog | null>(null);
  if (experiment.state === "ENDED") return null;
  const close = () => setOpen(null);
  return (
    <Can I="update" an="Experiment">
      <Standing experiment={experiment} />
      {experiment.traffic < 100 && <Button onClick={() => setOpen("traffic")}>{t("actions.traffic")}</Button>}
      <Button onClick={() => setOpen("end")}>{t("actions.end")}</Button>
      <Button type={experiment.verdict === "COLLECTING" ? "default" : "primary"} onClick={() => setOpen("decide")}>
        {t("actions.decide")}
      </Button>
      {open === "traffic" && <TrafficDialog experiment={experiment} onClose={close} />}
      {open === "decide" && <DecideDialog experiment={experiment} onClose={close} />}
      {open === "end" && <EndDialog experiment={experiment} onClose={close} />}
    </Can>
  );
}

function Standing({ experiment }: { experiment: ExperimentDetail }) {
  const { t } = useTranslation("experiments");
  const action = experiment.state === "PAUSED" ? "resume" : "pause";
  const change = useAction(experiments, action, experiment, { failure: "toast" });
  return <ActionButton action={change}>{t(`actions.${action}`)}</ActionButton>;
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
