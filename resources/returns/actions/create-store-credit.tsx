import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { ActionDialog } from "#src/cases/action-dialog";
import { mayBePaidIn, RefusedWas } from "#src/cases/refused-was";
import { useSession } from "#src/lib/session/session";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { DayPicker } from "#src/ui/dates/day-picker";
import { FieldRow } from "#src/ui/forms/record-form";
import { MoneyInput } from "#src/ui/money/money-input";
import { type ActionProps, useReturnAction } from "./use-action.ts";
import { useAtMost } from "./use-at-most.ts";

interface CreditValues {
  amount?: number | null;
  bonus?: number | null;
  expires?: string;
  reason?: string;
  was?: RefusedWas;
}

/** Issue what is due as store credit; only the owner may add a bonus. */
export default function CreateStoreCredit({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const act = useReturnAction(record, "create-store-credit");
  const { seen } = act;
  const isOwner = useSession((session) => session.userType) === "merchant";
  const legs = seen.legs_due;
  const credit = legs.find((leg) => leg.action === "create-store-credit");
  const dueBonus = credit?.bonus_minor ?? 0;
  const due = (credit?.amount_minor ?? 0) - dueBonus;
  const owed = due > 0 ? due : (legs.find((leg) => leg.action === "refund")?.amount_minor ?? 0);
  const { most = owed, sentence } = useAtMost(seen, owed, dueBonus);
  const start = Math.max(0, most);
  const [form] = Form.useForm<CreditValues>();
  const { amount = start, bonus = dueBonus, was } = Form.useWatch([], form) ?? {};
  const total = (amount ?? 0) + (bonus ?? 0);
  const mayBePaid = mayBePaidIn(seen.platform, act.error);
  const toBody = ({ expires, reason = "" }: CreditValues) => {
    const words = reason.trim();
    // The server takes the store's day of this instant, to its end.
    const until = expires && `${expires}T12:00:00Z`;
    const data = {
      ...(amount ? { amount_minor: amount } : {}),
      ...(bonus !== dueBonus && bonus !== null && { bonus_minor: bonus }),
      ...(until && { expires_at: until }),
      ...(words && { reason: words }),
      ...(mayBePaid && was && { refused_was: "UNPAID" as const }),
    };
    return { data };
  };
  return (
    <ActionDialog
      act={act}
      form={form}
      lead={t("dialogs.create-store-credit.lead")}
      confirm={t("dialogs.create-store-credit.confirm", { amount: moneyWords(total, seen.currency, locale) })}
      blocked={total <= 0 || (mayBePaid && !was) || (amount ?? 0) > most}
      toBody={toBody}
      onClose={onClose}
    >
      <FieldRow>
        <Form.Item name="amount" label={t("dialogs.create-store-credit.amount")} initialValue={start} required extra={sentence}>
          <MoneyInput currency={seen.currency} min={0} max={start} />
        </Form.Item>
        {(isOwner || dueBonus > 0) && (
          <Form.Item name="bonus" label={t("sum.bonus")} initialValue={dueBonus}>
            <MoneyInput currency={seen.currency} min={0} disabled={!isOwner} />
          </Form.Item>
        )}
      </FieldRow>
      {mayBePaid && (
        <Form.Item name="was">
          <RefusedWas isOther />
        </Form.Item>
      )}
      <FieldRow>
        <Form.Item name="expires" label={t("dialogs.create-store-credit.expires")}>
          <DayPicker />
        </Form.Item>
        <Form.Item name="reason" label={t("dialogs.refund.reason")}>
          <Input maxLength={500} />
        </Form.Item>
      </FieldRow>
    </ActionDialog>
  );
}
