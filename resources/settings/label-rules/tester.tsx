import { Alert, Button, Flex, Form, Input, InputNumber, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { carrierRules } from "#contracts/carrier-rules";
import type { Output } from "#contracts/contract";
import { type CommandResult, useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { useSession } from "#src/lib/session/session";
import { useLocale } from "#src/lib/words/use-locale";
import { StatusTag } from "#src/ui/data/status-tag";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { useCountries } from "#src/ui/forms/use-countries";
import { Money } from "#src/ui/money/money";
import { MoneyInput } from "#src/ui/money/money-input";
import { Panel } from "#src/ui/pages/panel";

type Answer = Output<(typeof carrierRules)["operations"]["test"]>;

interface Values {
  from_country: string;
  from_city?: string;
  from_postcode?: string;
  from_province?: string;
  weight_g?: number | null;
  value_minor?: number | null;
}

/** Describe a parcel, and show which rule decides for it and what would be bought. */
export function RuleTester() {
  const { t } = useTranslation("settings");
  const errorText = useErrorText();
  const countries = useCountries();
  const home = useSession((session) => session.store?.currency) ?? "USD";
  const test = useCommand(carrierRules, "test", { notice: false });
  const [answer, setAnswer] = useState<Answer | null>(null);
  const submit = async ({ from_country, weight_g, value_minor, ...places }: Values) => {
    const known = Object.fromEntries(Object.entries(places).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])));
    const body = { from_country, ...known, ...(weight_g && { weight_g }), value_minor: value_minor ?? 0 };
    const result: CommandResult<Answer> = await test.run({ body });
    setAnswer(result.ok ? result.data : null);
  };
  return (
    <Panel title={t("panels.ruleTester")}>
      <Typography.Paragraph type="secondary">{t("rules.testHint")}</Typography.Paragraph>
      <Form<Values> layout="vertical" onFinish={(values) => void submit(values)}>
        <FieldRow>
          <Form.Item
            name="from_country"
            label={t("rules.fromCountry")}
            rules={[{ required: true, message: t("common:validation.REQUIRED") }]}
          >
            <FormSelect showSearch optionFilterProp="label" options={countries} />
          </Form.Item>
          <Form.Item name="weight_g" label={t("rules.testWeight")}>
            <InputNumber style={{ inlineSize: "100%" }} min={1} max={1_000_000} precision={0} suffix={t("grams")} />
          </Form.Item>
          <Form.Item name="value_minor" label={t("rules.testValue")}>
            <MoneyInput currency={home} min={0} />
          </Form.Item>
        </FieldRow>
        <FieldRow>
          <Form.Item name="from_city" label={t("fields.city")}>
            <Input maxLength={120} dir="auto" />
          </Form.Item>
          <Form.Item name="from_postcode" label={t("fields.postcode")}>
            <Input maxLength={20} dir="auto" />
          </Form.Item>
          <Form.Item name="from_province" label={t("fields.province")}>
            <Input maxLength={120} dir="auto" />
          </Form.Item>
        </FieldRow>
        <Button htmlType="submit" loading={test.isPending}>
          {t("rules.test")}
        </Button>
      </Form>
      <div aria-live="polite">
        {test.error && <Alert type="error" showIcon message={errorText(test.error)} />}
        {answer && !test.error && <Tested answer={answer} />}
      </div>
    </Panel>
  );
}

function Tested({ answer: { rule, skipped, offers, code, message } }: { answer: Answer }) {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const list = (words: readonly string[]) => new Intl.ListFormat(locale).format(words);
  return (
    <Flex vertical gap={12} align="stretch" style={{ marginBlockStart: 16 }}>
      <Typography.Text strong>{rule ? t("rules.decides", { name: `\u2068${rule.name}\u2069` }) : t("rules.noneDecides")}</Typography.Text>
      {code && <Alert type="warning" showIcon message={message} />}
      {offers.length > 0 && (
        <Flex component="ul" vertical gap={6} aria-label={t("rules.offers")}>
          {offers.map((offer) => (
            <Flex component="li" key={offer.id} wrap align="center" gap="4px 12px">
              <bdi>
                {offer.carrier_name} {offer.service}
              </bdi>
              {offer.cost_minor !== null && <Money minor={offer.cost_minor} currency={offer.currency} />}
              {offer.days !== null && <span className="bh-small">{t("rules.within", { count: offer.days })}</span>}
              {offer.is_chosen && <StatusTag kind="success">{t("rules.chosen")}</StatusTag>}
              {offer.misses.length > 0 && (
                <span className="bh-small">{list(offer.misses.map((miss) => t(`rules.offerMiss.${miss}`)))}</span>
              )}
            </Flex>
          ))}
        </Flex>
      )}
      {skipped.length > 0 && (
        <ul className="bh-small" aria-label={t("tester.notDeciding")}>
          {skipped.map(({ id, name, why }) => (
            <li key={id}>
              <bdi>{name}</bdi>: {list(why.map((miss) => t(`rules.miss.${miss}`)))}
            </li>
          ))}
        </ul>
      )}
    </Flex>
  );
}
