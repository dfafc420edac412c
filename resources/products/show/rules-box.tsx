import { Alert, Flex } from "antd";
import { useTranslation } from "react-i18next";
import { products } from "#contracts/products";
import type { ProductReturnRules } from "#contracts/products/return-rules";
import { useOperation } from "#src/hooks/data/use-operation";
import { useLocale } from "#src/lib/words/use-locale";
import { KeyValue } from "#src/ui/data/key-value";
import { StatusTag } from "#src/ui/data/status-tag";
import { dateWords } from "#src/ui/dates/date-words";
import { Loaded } from "#src/ui/feedback/loaded";
import { Panel } from "#src/ui/pages/panel";

/** Show the return windows and the warranty the product would get if it were delivered today. */
export function RulesBox({ id }: { id: string }) {
  const { t } = useTranslation("products");
  const found = useOperation(products, "returnRules", { params: { id } });
  return (
    <Panel title={t("sections.rules")}>
      <Loaded from={found}>{(rules) => <Rules rules={rules} />}</Loaded>
    </Panel>
  );
}

function Rules({ rules }: { rules: ProductReturnRules }) {
  const { t } = useTranslation("products");
  const locale = useLocale();
  const country = new Intl.DisplayNames(locale, { type: "region" }).of(rules.country) ?? rules.country;
  return (
    <Flex vertical gap={16}>
      <span className="bh-small">{t("rules.basis", { country })}</span>
      {rules.policies.map((policy) => (
        <Policy key={policy.id} policy={policy} />
      ))}
      <Others rules={rules} />
      <Warranty warranty={rules.warranty} />
    </Flex>
  );
}

function Policy({ policy }: { policy: ProductReturnRules["policies"][number] }) {
  const { t } = useTranslation("products");
  const locale = useLocale();
  const day = (text: string | null) => (text ? dateWords(new Date(`${text}T12:00:00Z`), "date", locale, "UTC") : null);
  return (
    <section aria-label={policy.name}>
      <Flex vertical gap={8}>
        <h3 dir="auto">{policy.name}</h3>
        {policy.variants.length > 0 && (
          <span className="bh-small">
            {t("rules.for", { names: new Intl.ListFormat(locale).format(policy.variants.map(({ name }) => name)) })}
          </span>
        )}
        {policy.final_sale && <Alert type="warning" showIcon message={t("rules.finalSale")} />}
        {policy.windows.length > 0 && (
          <KeyValue
            layout="sides"
            rows={policy.windows.map(({ outcome, closes_on }) => ({
              key: outcome,
              label: t(`enums:outcome.${outcome}`),
              value: closes_on ? t("rules.until", { day: day(closes_on) }) : t("rules.noEnd"),
            }))}
          />
        )}
      </Flex>
    </section>
  );
}

function Others({ rules: { others } }: { rules: ProductReturnRules }) {
  const { t } = useTranslation("products");
  const locale = useLocale();
  if (others.length === 0) return null;
  return (
    <section aria-label={t("rules.others")}>
      <h3>{t("rules.others")}</h3>
      <ul>
        {others.map(({ id, name, misses }) => (
          <li key={id} className="bh-small">
            <bdi>{name}</bdi>: {new Intl.ListFormat(locale, { type: "disjunction" }).format(misses.map((miss) => t(`rules.miss.${miss}`)))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Warranty({ warranty }: Pick<ProductReturnRules, "warranty">) {
  const { t } = useTranslation("products");
  return (
    <section aria-label={t("titles:warranty")}>
      <h3>{t("titles:warranty")}</h3>
      {warranty ? (
        <Flex vertical gap={4} align="flex-start">
          <strong dir="auto">{warranty.name}</strong>
          <span>
            {warranty.duration
              ? t(`rules.duration.${warranty.duration.unit}`, { count: warranty.duration.value })
              : t("rules.duration.lifetime")}
            {warranty.benefits.length > 0 && ` · ${warranty.benefits.map((type) => t(`rules.benefit.${type}`)).join(", ")}`}
          </span>
          {warranty.registration_required && <StatusTag kind="info">{t("rules.registration")}</StatusTag>}
        </Flex>
      ) : (
        <span className="bh-small">{t("rules.noWarranty")}</span>
      )}
    </section>
  );
}
