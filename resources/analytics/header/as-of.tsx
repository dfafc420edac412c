import { ReloadOutlined } from "@ant-design/icons";
import { Alert, Flex } from "antd";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { analytics } from "#contracts/analytics/analytics";
import type { Tile } from "#contracts/analytics/tiles";
import { useInvalidateNouns } from "#src/hooks/use-invalidate";
import { useOperation } from "#src/hooks/use-operation";
import { DateText } from "#src/ui/date-text";
import { IconButton } from "#src/ui/icon-button";
import { useLocale } from "#src/ui/use-locale";
import { type AnalyticsState, isTooLong, queryOf } from "../state.ts";
import { daysWords } from "../tiles/values.ts";

/** How often the page is loaded anew while figures are recounted. */
const reloadMs = 10_000;

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
  const { data } = useOperation(
    analytics,
    "show",
    { params: { tile }, query: queryOf(state, tile) },
    { enabled: !isTooLong(state), keepPrevious: true },
  );
  const isRecounting = data?.is_recounting ?? false;
  const reload = useEffectEvent(() => void invalidate([analytics.noun]));
  useEffect(() => {
    if (!isRecounting) return;
    const timer = setInterval(reload, reloadMs);
    return () => clearInterval(timer);
  }, [isRecounting]);
  return (
    <Flex vertical gap={8}>
      {isRecounting && <Alert type="info" showIcon message={t("recounting")} />}
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
