import { CheckCircleFilled, ClockCircleOutlined, CloseCircleFilled, MinusCircleFilled } from "@ant-design/icons";
import { Button, Card, Flex, Tag, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { isDecided, type Verdict, type Verdicts, verdictOf } from "./verdicts.ts";

type Item = ReturnDetail["items"][number];

interface ItemQueueProps {
  items: readonly Item[];
  verdicts: Verdicts;
  currentId: string | undefined;
  onChoose: (id: string) => void;
}

const entryStyle = { blockSize: "auto", padding: "10px 12px", textAlign: "start", fontWeight: "inherit" } as const;
const currentStyle = { ...entryStyle, background: "var(--bh-primary-wash)", boxShadow: "inset 0 0 0 1px var(--bh-primary-line)" };

/** Show the items of the inspection with their verdicts. */
export function ItemQueue({ items, verdicts, currentId, onChoose }: ItemQueueProps) {
  const { t } = useTranslation("returns");
  return (
    <Card size="small" style={{ flex: "1 1 280px" }} styles={{ body: { padding: 4 } }}>
      <nav aria-label={t("inspect.queue")}>
        <Flex component="ol" vertical gap={4}>
          {items.map((item) => {
            const verdict = verdicts[item.id] ?? verdictOf(item);
            const isCurrent = item.id === currentId;
            return (
              <li key={item.id}>
                <Button
                  type="text"
                  block
                  style={isCurrent ? currentStyle : entryStyle}
                  aria-current={isCurrent ? "step" : undefined}
                  onClick={() => onChoose(item.id)}
                >
                  <Entry item={item} verdict={verdict} />
                </Button>
              </li>
            );
          })}
        </Flex>
      </nav>
    </Card>
  );
}

function Entry({ item, verdict }: { item: Item; verdict: Verdict }) {
  const { t } = useTranslation("returns");
  const state = stateOf(item, verdict);
  return (
    <Flex align="center" gap={10} style={{ inlineSize: "100%" }}>
      {marks[state]}
      <Flex vertical align="flex-start" flex={1} style={{ minInlineSize: 0 }}>
        <Typography.Text strong ellipsis>
          <bdi>{item.title}</bdi>
        </Typography.Text>
        <span className="bh-small">
          {[item.variant_title, item.sku].filter(Boolean).join(" · ")}
          <span className="bh-hidden">, {t(`inspect.state.${state}`)}</span>
        </span>
      </Flex>
      {verdict.grade && <Tag>{verdict.grade}</Tag>}
      <bdi className="bh-number" dir="ltr">
        ×{item.received}
      </bdi>
    </Flex>
  );
}

type State = "waiting" | "accepted" | "rejected" | "mixed";
const mark = (type: "secondary" | "success" | "danger" | "warning", icon: React.ReactNode) => (
  <Typography.Text type={type} style={{ fontSize: 18 }} aria-hidden="true">
    {icon}
  </Typography.Text>
);
const marks: Record<State, React.ReactNode> = {
  waiting: mark("secondary", <ClockCircleOutlined aria-hidden="true" />),
  accepted: mark("success", <CheckCircleFilled aria-hidden="true" />),
  rejected: mark("danger", <CloseCircleFilled aria-hidden="true" />),
  mixed: mark("warning", <MinusCircleFilled aria-hidden="true" />),
};

function stateOf(item: Item, verdict: Verdict): State {
  if (!isDecided(item, verdict)) return "waiting";
  if (verdict.rejected === 0) return "accepted";
  return verdict.accepted === 0 ? "rejected" : "mixed";
}
