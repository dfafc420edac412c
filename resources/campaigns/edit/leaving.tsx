import { Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { CampaignCheck } from "#contracts/campaigns/shapes";
import { useSession } from "#src/lib/session/session";
import { useLocale } from "#src/lib/words/use-locale";
import { BarChart } from "#src/ui/charts/bar-chart";

/** Show when the messages will really leave: in how many hours, and how many in each. */
export function Leaving({ checked: { leaving, too_late } }: { checked: CampaignCheck }) {
  const { t } = useTranslation("campaigns");
  const locale = useLocale();
  const timeZone = useSession((session) => session.store?.timezone);
  const hours = leaving.filter(({ n }) => n > 0);
  if (hours.length === 0) return null;
  const hour = new Intl.DateTimeFormat(locale, {
    weekday: "short",
    hour: "numeric",
    minute: "2-digit",
    ...(timeZone && { timeZone }),
  });
  const name = (at: string) => hour.format(new Date(at));
  const [first, last] = [hours[0], hours.at(-1)];
  const text =
    hours.length === 1
      ? t("leaving.atOnce", { time: name(first?.at ?? "") })
      : t("leaving.spread", { from: name(first?.at ?? ""), to: name(last?.at ?? "") });
  return (
    <section aria-label={t("leaving.title")} style={{ marginBlockEnd: 16 }}>
      <Typography.Text strong>{t("leaving.title")}</Typography.Text>
      <Typography.Paragraph type="secondary" style={{ margin: 0 }}>
        {text} {too_late > 0 && t("leaving.tooLate", { count: too_late })}
      </Typography.Paragraph>
      {hours.length > 1 && (
        <BarChart
          label={text}
          head={[t("leaving.hour"), t("fields.people")]}
          points={leaving.map(({ at, n }) => ({ key: at, label: name(at), text: String(n), value: n }))}
        />
      )}
    </section>
  );
}
