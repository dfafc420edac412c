import { Flex, Statistic } from "antd";
import { useTranslation } from "react-i18next";
import { conversations } from "#contracts/conversations/conversations";
import { useOperation } from "#src/hooks/use-operation";
import { minuteWords } from "#src/lib/age";
import { shareWords } from "#src/lib/formats";
import { Panel } from "#src/ui/panel";
import { useLocale } from "#src/ui/use-locale";

/** Show the response times of the last thirty days; nothing before the first answer. */
export function Figures() {
  const { t } = useTranslation("conversations");
  const locale = useLocale();
  const { data } = useOperation(conversations, "figures");
  if (!data || data.answered === 0) return null;
  const words = (minutes: number | null) => (minutes === null ? "—" : minuteWords(minutes, locale));
  const share = shareWords(data.within_target / data.answered, locale);
  return (
    <Panel title={t("figures.title")}>
      <Flex wrap gap="16px 48px">
        <Statistic title={t("figures.first_response")} value={words(data.first_response_median)} />
        <Statistic title={t("figures.within_target", { target: words(data.target_minutes) })} value={share} />
        <Statistic title={t("figures.resolution")} value={words(data.resolution_median)} />
      </Flex>
    </Panel>
  );
}
