import { Form, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { useDebounce } from "use-debounce";
import { segments } from "#contracts/segments/segments";
import { useOperation } from "#src/hooks/use-operation";
import { Loaded } from "#src/ui/loaded";
import { LinesSkeleton } from "#src/ui/skeletons";
import { nameOf } from "../parts.tsx";
import { definitionOf, type SegmentValues } from "./values.ts";

const lineStyle = { paddingInline: 0, paddingBlock: 4, overflowWrap: "anywhere" } as const;

/** Show how many people the unsaved conditions match, and some of them. */
export function Preview() {
  const { t } = useTranslation("subscribers");
  const values = Form.useWatch([], Form.useFormInstance<SegmentValues>()) as Partial<SegmentValues> | undefined;
  const [definition] = useDebounce(JSON.stringify(definitionOf(values ?? {})), 400);
  const isReady = definition !== "null";
  const found = useOperation(
    segments,
    "preview",
    { body: { definition: JSON.parse(definition) } },
    { keepPrevious: true, enabled: isReady },
  );
  if (!isReady) return <Typography.Text type="secondary">{t("segments.incomplete")}</Typography.Text>;
  return (
    <Loaded from={found} skeleton={<LinesSkeleton lines={4} />}>
      {({ count, exact, sample }) => (
        <div className="bh-stale" aria-busy={found.isOutdated}>
          <Typography.Text strong role="status">
            {exact ? t("segments.matching", { count }) : t("segments.tooMany")}
          </Typography.Text>
          <List
            size="small"
            split={false}
            rowKey="id"
            dataSource={sample}
            locale={{ emptyText: t("segments.nobody") }}
            renderItem={(person) => (
              <List.Item style={lineStyle}>
                <bdi>{nameOf(person)}</bdi>
              </List.Item>
            )}
          />
        </div>
      )}
    </Loaded>
  );
}
