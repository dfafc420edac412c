import { Alert, Flex } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Feed } from "#contracts/automations/shapes";
import { DateText } from "#src/ui/dates/date-text";
import { mailSettingsAddress } from "../../shop-settings/addresses.ts";

const silentAfterMs = 3 * 86_400_000;
/** Prices and subscriptions come when they come; carts and views of a shop at work do not stop for days. */
const steady: readonly Feed["source"][] = ["CHECKOUTS", "VIEWS"];

/** Say when each thing that starts automations of a type last came. */
export function Feeds({ feeds }: { feeds: readonly Feed[] }) {
  return (
    <Flex vertical gap={8}>
      {feeds.map((feed) => (
        <FeedState key={feed.source} feed={feed} />
      ))}
    </Flex>
  );
}

function FeedState({ feed: { source, last_at, count_24h } }: { feed: Feed }) {
  const { t } = useTranslation("automations");
  const isSilent = last_at === null || (steady.includes(source) && Date.now() - Date.parse(last_at) > silentAfterMs);
  return (
    <Alert
      type={isSilent ? (steady.includes(source) ? "error" : "info") : "success"}
      showIcon
      message={isSilent ? t(`feeds.${source}.silent`) : t(`feeds.${source}.count`, { count: count_24h })}
      description={
        <Flex wrap gap="0 16px">
          {last_at && (
            <span>
              {t("feeds.last")} <DateText at={last_at} format="datetime" />
            </span>
          )}
          {isSilent && source === "VIEWS" && <Link to={mailSettingsAddress}>{t("feeds.setUp")}</Link>}
        </Flex>
      }
    />
  );
}
