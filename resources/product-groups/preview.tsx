import { Form, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { useDebounce } from "use-debounce";
import { productGroups } from "#contracts/product-groups";
import { useOperation } from "#src/hooks/use-operation";
import { Loaded } from "#src/ui/loaded";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";
import { type GroupValues, rulesOf } from "./values.ts";

const shownAtMost = 10;
const lineStyle = { paddingInline: 0, paddingBlock: 4, overflowWrap: "anywhere" } as const;

/** Show the products matched by the unsaved rules. */
export function Preview() {
  const { t } = useTranslation("product-groups");
  const values = Form.useWatch([], Form.useFormInstance<GroupValues>()) as GroupValues | undefined;
  const [rules] = useDebounce(JSON.stringify(rulesOf(values)), 300, { leading: true });
  const found = useOperation(
    productGroups,
    "preview",
    { body: JSON.parse(rules), query: { limit: shownAtMost } },
    // The form has its values after the first rendering; until then the rules would be none.
    { enabled: values !== undefined, keepPrevious: true },
  );
  return (
    <Panel title={t("sections.preview")}>
      <Loaded from={found} skeleton={<LinesSkeleton lines={5} />}>
        {(page) => (
          <div className="bh-stale" aria-busy={found.isOutdated}>
            <Typography.Paragraph type="secondary" role="status">
              {t("matching", { count: page.total ?? page.items.length })}
            </Typography.Paragraph>
            {page.items.length > 0 && (
              <List
                size="small"
                split={false}
                rowKey="id"
                dataSource={page.items}
                renderItem={({ title }) => <List.Item style={lineStyle}>{title}</List.Item>}
              />
            )}
            {(page.total ?? 0) > page.items.length && (
              <Typography.Text type="secondary">{t("andMore", { count: (page.total ?? 0) - page.items.length })}</Typography.Text>
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
