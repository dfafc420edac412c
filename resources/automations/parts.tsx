import { useTranslation } from "react-i18next";
import type { AutomationStatus, EnrolmentState } from "#contracts/automations/states";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";

const looks: Record<AutomationStatus, StatusKind> = { DRAFT: "neutral", ACTIVE: "success", PAUSED: "warning", ARCHIVED: "done" };

export function AutomationTag({ status }: { status: AutomationStatus }) {
  const { t } = useTranslation("automations");
  return <StatusTag kind={looks[status]}>{t(`records:automation_status.${status}`)}</StatusTag>;
}

const states: Record<EnrolmentState, StatusKind> = { WAITING: "waiting", DONE: "success", EXITED: "neutral", FAILED: "danger" };

export function EnrolmentTag({ state }: { state: EnrolmentState }) {
  const { t } = useTranslation("automations");
  return <StatusTag kind={states[state]}>{t(`enrolment.${state}`)}</StatusTag>;
}

const minutesIn = { day: 1440, hour: 60, minute: 1 } as const;
export type DelayUnit = keyof typeof minutesIn;

/** Return a delay in the largest unit that divides it. */
export function delayParts(minutes: number): { amount: number; unit: DelayUnit } {
  const unit = (Object.keys(minutesIn) as DelayUnit[]).find((one) => minutes > 0 && minutes % minutesIn[one] === 0) ?? "minute";
  return { amount: minutes / minutesIn[unit], unit };
}
export const minutesOf = ({ amount, unit }: { amount: number; unit: DelayUnit }): number => amount * minutesIn[unit];

/** Return what a person is called: by name, else by address. */
export const calledBy = ({ name, email, phone }: { name: string; email: string | null; phone: string | null }): string =>
  name || email || phone || "";
