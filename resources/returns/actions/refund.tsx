import { Checkbox, Flex, Form, Input, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { ActionDialog } from "#src/cases/action-dialog";
import { cannotRefund, PayByHand } from "#src/cases/pay-by-hand";
import { mayBePaidIn, RefusedWas, refusedIn } from "#src/cases/refused-was";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { Money } from "#src/ui/money/money";
import { MoneyInput } from "#src/ui/money/money-input";
import { differenceOf, PlatformDifference } from "../parts/platform-difference.tsx";
import { type ActionProps, useReturnAction } from "./use-action.ts";
import { useAtMost } from "./use-at-most.ts";

interface RefundValues {
  amount?: number | null;
  isSplit?: boolean;
  shares?: Record<string, number | null>;
  reason?: string;
  isByHand?: boolean;
  was?: RefusedWas;
}

/** Refund what is due, or part of it; optionally split by payment. */
export default function Refund({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const act = useReturnAction(record, "refund");
  const { seen } = act;
  const { payments } = seen.order;
  const due = seen.legs_due.find((leg) => leg.action === "refund")?.amount_minor ?? 0;
  // A correction after completion is limited by the server, not by what the rounds still owe.
  const { most, sentence } = useAtMost(seen, due > 0 ? due : null);
  const start = Math.min(due, most ?? due);
  const [form] = Form.useForm<RefundValues>();
  const { amount = start, isSplit = false, shares = {}, was } = Form.useWatch([], form) ?? {};
  // What was paid already is noted as it is.
  const noted = (was === "PAID" && refusedIn(seen.platform)) || null;
  const total = noted !== null ? noted : isSplit ? payments.reduce((sum, payment) => sum + (shares[payment.id] ?? 0), 0) : (amount ?? 0);
  const difference = differenceOf(act.error);
  const offersByHand = act.error?.data.kind === "not_supported" || cannotRefund(seen.platform?.operations);
  const mayBePaid = mayBePaidIn(seen.platform, act.error);
  const toBody = ({ reason = "", isByHand = false }: RefundValues) => {
    const words = reason.trim();
    const split = Object.entries(shares).flatMap(([payment_id, minor]) => (minor ? [{ payment_id, amount_minor: minor }] : []));
    const confirmed = difference && { platform_amount_minor: difference.platform_minor };
    const amounts = isSplit && noted === null ? { payments: split } : { amount_minor: total };
    return {
      data: {
        ...confirmed,
        ...amounts,
        ...(words && { reason: words }),
        ...(isByHand && { by_hand: true }),
        ...(mayBePaid && was && { refused_was: was }),
      },
    };
  };
  return (
    <ActionDialog
      act={act}
      form={form}
      lead={due > 0 ? t("dialogs.refund.lead") : t("dialogs.refund.correction")}
      confirm={t(difference ? "platform.refundAnyway" : "dialogs.refund.confirm", { amount: moneyWords(total, seen.currency, locale) })}
      blocked={total <= 0 || (mayBePaid && !was) || (most !== undefined && total > most)}
      fields={{ "data.amount_minor": "amount" }}
      silent="PLATFORM_AMOUNT_DIFFERS"
      toBody={toBody}
      onClose={onClose}
    >
      {difference && <PlatformDifference difference={difference} />}
      {noted !== null ? null : isSplit ? (
        <>
          <Shares record={seen} />
          <Typography.Paragraph type="secondary">{sentence}</Typography.Paragraph>
        </>
      ) : (
        <Form.Item name="amount" label={t("dialogs.refund.amount")} initialValue={start} required extra={sentence}>
          <MoneyInput currency={seen.currency} min={1} {...(most !== undefined && { max: most })} />
        </Form.Item>
      )}
      {payments.length > 1 && noted === null && (
        <Form.Item name="isSplit" valuePropName="checked">
          <Checkbox>{t("dialogs.refund.split")}</Checkbox>
        </Form.Item>
      )}
      {!isSplit && noted === null && <Ways payments={payments} />}
      {mayBePaid && (
        <Form.Item name="was">
          <RefusedWas />
        </Form.Item>
      )}
      {offersByHand && noted === null && (
        <Form.Item name="isByHand" valuePropName="checked">
          <PayByHand />
        </Form.Item>
      )}
      <Form.Item name="reason" label={t("dialogs.refund.reason")}>
        <Input maxLength={500} />
      </Form.Item>
    </ActionDialog>
  );
}

/** Show the payments an unsplit refund goes to. */
function Ways({ payments }: { payments: ReturnDetail["order"]["payments"] }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  if (payments.length === 0) return null;
  const open = payments.filter((payment) => payment.refundable_minor > 0);
  return (
    <Typography.Paragraph type="secondary">
      {t("dialogs.refund.methods")} {open.map((payment) => enumLabel("payment_kind", payment.kind)).join(", ")}
    </Typography.Paragraph>
  );
}

function Shares({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  return (
    <List
      split={false}
      dataSource={record.order.payments}
      renderItem={({ id, kind, refundable_minor }) => (
        <List.Item key={id}>
          <Flex vertical>
            {enumLabel("payment_kind", kind)}
            <span className="bh-small">
              {t("dialogs.refund.left")} <Money minor={refundable_minor} currency={record.currency} />
            </span>
          </Flex>
          <Form.Item name={["shares", id]} noStyle>
            <MoneyInput aria-label={enumLabel("payment_kind", kind)} currency={record.currency} min={0} max={refundable_minor} />
          </Form.Item>
        </List.Item>
      )}
    />
  );
}
