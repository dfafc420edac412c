import { Checkbox, Flex, Input } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { moneyKinds } from "#contracts/claims/states";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useSession } from "#src/lib/session/session";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { Field } from "#src/ui/forms/field";
import { FieldRow } from "#src/ui/forms/record-form";
import { Segments } from "#src/ui/forms/segments";
import { MoneyInput } from "#src/ui/money/money-input";
import { Panel } from "#src/ui/pages/panel";
import { shippingLeft } from "./draft.ts";
import type { Resolving } from "./use-resolve.ts";

/** Give back shipping, add goodwill, and note the reason. */
export function Extras({ record, resolving }: { record: ClaimDetail; resolving: Resolving }) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  const id = useId();
  const isOwner = useSession((session) => session.userType) === "merchant";
  const { draft, change } = resolving;
  const left = shippingLeft(record);
  return (
    <Panel title={t("resolve.extras")}>
      <Flex vertical gap={16}>
        {left > 0 && (
          <Flex vertical gap={12}>
            <Checkbox checked={draft.shipping} onChange={(event) => change({ shipping: event.target.checked })}>
              {t("resolve.shipping", { amount: moneyWords(left, record.currency, locale) })}
            </Checkbox>
            {draft.shipping && (
              <FieldRow spaced>
                <Field label={t("resolve.shippingAmount")} htmlFor={`${id}-shipping`}>
                  <MoneyInput
                    id={`${id}-shipping`}
                    currency={record.currency}
                    min={1}
                    max={left}
                    value={draft.shipping_minor ?? left}
                    onChange={(shipping_minor) => change({ shipping_minor })}
                  />
                </Field>
                <Segments
                  label={t("resolve.kind")}
                  value={draft.shipping_kind}
                  options={moneyKinds.map((value) => ({ value, label: enumLabel("claim_kind", value) }))}
                  onChange={(shipping_kind) => change({ shipping_kind })}
                />
              </FieldRow>
            )}
          </Flex>
        )}
        {isOwner && (
          <Field label={t("resolve.goodwill")} htmlFor={`${id}-goodwill`} help={t("resolve.goodwillHelp")}>
            <MoneyInput
              id={`${id}-goodwill`}
              currency={record.currency}
              min={1}
              value={draft.goodwill_minor}
              onChange={(goodwill_minor) => change({ goodwill_minor })}
            />
          </Field>
        )}
        <Field label={t("resolve.reason")} htmlFor={`${id}-reason`} help={t("resolve.reasonHelp")}>
          <Input
            id={`${id}-reason`}
            maxLength={1000}
            value={draft.reason}
            dir="auto"
            onChange={(event) => change({ reason: event.target.value })}
          />
        </Field>
      </Flex>
    </Panel>
  );
}
