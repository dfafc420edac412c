import { type GeneralSettings, openStages, type ReturnReason } from "#contracts/settings/general";
import { inLanguages } from "#src/lib/words/text-in";

/** A reason not saved yet; the code of a saved one is used by returns and cannot change. */
export type DraftReason = ReturnReason & { isNew?: true };

/** Return the section to save; empty amounts become null, empty texts are left out. */
export function toGeneral(values: GeneralSettings): GeneralSettings {
  const { bonus_credit: bonus } = values;
  return {
    ...values,
    auto_approve_rules: { ...values.auto_approve_rules, max_value_minor: values.auto_approve_rules.max_value_minor ?? null },
    bonus_credit: { ...bonus, percent: bonus.percent ?? 0, amount_minor: bonus.amount_minor ?? 0, cap_minor: bonus.cap_minor ?? null },
    credit_valid_days: values.credit_valid_days ?? null,
    reminder_days: values.reminder_days ?? null,
    late_after_days: Object.fromEntries(
      openStages.map((stage) => [stage, values.late_after_days[stage] ?? null]),
    ) as GeneralSettings["late_after_days"],
    label_sender_name: values.label_sender_name ?? "",
    number_prefix: values.number_prefix ?? "",
    notification_email: values.notification_email || null,
    timezone: values.timezone ?? null,
    reasons: values.reasons.map(({ isNew: _, ...reason }: DraftReason) => ({ ...reason, label: inLanguages(reason.label) })),
  };
}
