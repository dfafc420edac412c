import { ReloadOutlined } from "@ant-design/icons";
import { Alert, Flex } from "antd";
import { useTranslation } from "react-i18next";
import { analytics } from "#contracts/analytics/analytics";
import type { Tile } from "#contracts/analytics/tiles";
import { useInvalidateNouns } from "#src/hooks/data/use-invalidate";
import { useLocale } from "#src/lib/words/use-locale";
import { IconButton } from "#src/ui/actions/icon-button";
import { DateText } from "#src/ui/dates/date-text";
import { type AnalyticsState, isTooLong } from "../state.ts";
import { daysWords } from "../tiles/values.ts";
import { useTileAnswer } from "../use-tile-answer.ts";

interface AsOfProps {
  state: AnalyticsState;
  /** The tile whose answer says it; it is fetched once for both. */
  first: Tile | undefined;
}

/** Show until when everything is counted, in which time zone, and with which days it is compared. */
export function AsOf({ state, first: tile = "KEY" }: AsOfProps) {
  const { t } = useTranslation("analytics");
  const locale = useLocale();
  const invalidate = useInvalidateNouns();
  const { data } = useTileAnswer(state, tile, !isTooLong(state));
  return (
    <Flex vertical gap={8}>
      {data?.is_recounting && <Alert type="info" showIcon message={t("recounting")} />}
      <Flex wrap align="center" justify="space-between" gap="4px 16px" className="bh-small" style={{ minBlockSize: 24 }}>
        <span>{data?.compared && t("comparedWith", { days: daysWords(data.compared.from, data.compared.to, locale) })}</span>
        {data && (
          <Flex align="center" gap={4}>
            <span>
              {t("asOf")} <DateText at={data.as_of} timeZone={data.timezone} /> ({data.timezone})
            </span>
            <IconButton
              size="small"
              icon={<ReloadOutlined aria-hidden="true" />}
              label={t("common:actions.refresh")}
              onClick={() => void invalidate([analytics.noun])}
            />
          </Flex>
        )}
      </Flex>
    </Flex>
  );
}
