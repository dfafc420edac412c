import { CheckCircleFilled, MinusCircleOutlined } from "@ant-design/icons";
import { Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { AddressStanding, Subscriber } from "#contracts/subscribers/shapes";
import { useSession } from "#src/lib/session/session";
import { useLocale } from "#src/lib/words/use-locale";
import { dateWords } from "#src/ui/dates/date-words";
import { Panel } from "#src/ui/pages/panel";

/** Say in one sentence per channel whether the person may be written to, since when, and by what. */
export function Standings({ person }: { person: Subscriber }) {
  const { t } = useTranslation("subscribers");
  return (
    <Panel title={t("sections.standing")}>
      <Flex vertical gap={12}>
        <Standing of="email" standing={person.may.email} />
        {person.phone && <Standing of="sms" standing={person.may.sms} />}
        {person.weekly && <Typography.Text type="secondary">{t("weekly")}</Typography.Text>}
      </Flex>
    </Panel>
  );
}

function Standing({ of, standing }: { of: "email" | "sms"; standing: AddressStanding }) {
  const { t } = useTranslation("subscribers");
  const locale = useLocale();
  const zone = useSession((session) => session.store?.timezone);
  const { allowed, reason, since, source, page_url, next_at, next_rule } = standing;
  const date = since ? dateWords(new Date(since), "date", locale, zone) : "";
  const by = source ? t(`records:consent_source.${source}`) : "";
  const origin = [date && t("since", { date }), by && t("by", { source: by })].filter(Boolean).join(" · ");
  return (
    <Flex gap={12} align="flex-start">
      <span data-tone={allowed ? "success" : "neutral"} style={{ color: "var(--tone-text)" }} aria-hidden="true">
        {allowed ? <CheckCircleFilled aria-hidden="true" /> : <MinusCircleOutlined aria-hidden="true" />}
      </span>
      <Flex vertical align="flex-start" style={{ overflowWrap: "anywhere" }}>
        <Typography.Text strong>{t(`standing.${of}.${allowed ? "ALLOWED" : reason}`)}</Typography.Text>
        {origin && <span className="bh-small">{origin}</span>}
        {next_at && next_rule && (
          <span className="bh-small">
            {t("next", { at: dateWords(new Date(next_at), "datetime", locale, zone), reason: t(`records:skip_reason.${next_rule}`) })}
          </span>
        )}
        {page_url && <bdi className="bh-small">{page_url}</bdi>}
      </Flex>
    </Flex>
  );
}
