import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Divider, Flex, Form, Switch } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { currencyCodes } from "#contracts/codes/currencies";
import { useLocale } from "#src/lib/words/use-locale";
import { IconButton } from "#src/ui/actions/icon-button";
import { FormSelect } from "#src/ui/forms/form-select";
import { MoneyInput } from "#src/ui/money/money-input";
import type { RightsValues } from "./values.ts";

const fieldStyle = { flex: "1 1 160px", maxInlineSize: 240 };

/** Edit the highest single refund per currency. */
export function LimitField() {
  const { t } = useTranslation("members");
  const isLimited = Form.useWatch<boolean>("isLimited");
  return (
    <>
      <Divider />
      <Form.Item name="isLimited" label={t("fields.isLimited")} extra={t("help.limit")} valuePropName="checked">
        <Switch />
      </Form.Item>
      {isLimited && <Limits />}
    </>
  );
}

function Limits() {
  const { t } = useTranslation("members");
  const locale = useLocale();
  const options = useMemo(() => currencies(locale), [locale]);
  const limits = Form.useWatch<RightsValues["limits"]>("limits") ?? [];
  const taken = limits.map((one) => one?.currency);
  return (
    <Form.List name="limits">
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }) => (
            <Flex key={key} wrap gap="0 12px" align="center">
              <Form.Item
                name={[name, "currency"]}
                label={t("fields.currency")}
                style={fieldStyle}
                rules={[{ required: true, message: t("common:validation.REQUIRED") }]}
              >
                <FormSelect
                  showSearch
                  optionFilterProp="label"
                  popupMatchSelectWidth={260}
                  options={options.map((one) => ({ ...one, disabled: taken.includes(one.value) && limits[name]?.currency !== one.value }))}
                />
              </Form.Item>
              <Form.Item name={[name, "amount_minor"]} label={t("fields.amount")} style={fieldStyle}>
                <MoneyInput currency={limits[name]?.currency ?? "USD"} min={0} />
              </Form.Item>
              {rows.length > 1 && (
                <IconButton label={t("actions.removeLimit")} icon={<DeleteOutlined aria-hidden="true" />} onClick={() => remove(name)} />
              )}
            </Flex>
          ))}
          {rows.length < 20 && (
            <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => add({ amount_minor: null })}>
              {t("actions.addLimit")}
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}

function currencies(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  return currencyCodes.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }));
}
