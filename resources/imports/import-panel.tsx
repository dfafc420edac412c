import { Alert, Descriptions, Flex, Progress, Table, type TableProps, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { imports } from "#contracts/imports/imports";
import type { ImportState, StoreImport } from "#contracts/imports/shapes";
import { useAction } from "#src/hooks/commands/use-action";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { Can } from "#src/lib/session/can";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { ActionButton } from "#src/ui/actions/action-button";
import { LinkButton } from "#src/ui/actions/link-button";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { TableBox } from "#src/ui/data/table-box";
import { DateText } from "#src/ui/dates/date-text";
import { Panel } from "#src/ui/pages/panel";
import { issuesAddress } from "./resource.ts";

const looks: Record<ImportState, StatusKind> = { RUNNING: "progress", DONE: "success", FAILED: "danger", CANCELLED: "neutral" };
type Part = StoreImport["parts"][number];
const numbers = ["read", "created", "updated", "unchanged", "skipped"] as const;

/** Show an import: how far it is, what it changed, and what can be done with it. */
export function ImportPanel({ found }: { found: StoreImport }) {
  const { t } = useTranslation("imports");
  const isNarrow = useNarrow();
  const locale = useLocale();
  const skipped = found.parts.reduce((sum, part) => sum + part.skipped, 0);
  const title = (
    <Flex wrap gap={12} align="center">
      <DateText at={found.created_at} />
      <StatusTag kind={looks[found.state]}>{t(`state.${found.state}`)}</StatusTag>
    </Flex>
  );
  return (
    <Panel title={title} extra={<Actions found={found} />}>
      <Flex vertical gap={16}>
        {found.error && <Alert type="error" showIcon message={t(`errors:${found.error}`)} />}
        {found.missing_scopes.length > 0 && (
          <Alert
            type="warning"
            showIcon
            message={t("missingScopes", { scopes: found.missing_scopes.join(", ") })}
            description={t("missingScopesText")}
          />
        )}
        <Facts found={found} />
        {isNarrow ? (
          <Flex vertical gap={16}>
            {found.parts.map((part) => (
              <Flex vertical key={part.kind}>
                <Typography.Text strong>{t(`records:import_kind.${part.kind}`)}</Typography.Text>
                <PartProgress part={part} />
                <span className="bh-small">
                  {numbers.map((name) => `${t(`fields.${name}`)} ${numberWords(part[name], locale)}`).join(" · ")}
                </span>
              </Flex>
            ))}
          </Flex>
        ) : (
          <TableBox label={t("fields.kind")}>
            <Table<Part>
              rowKey="kind"
              size="small"
              columns={columnsOf(t, locale)}
              dataSource={found.parts}
              pagination={false}
              scroll={{ x: 720 }}
            />
          </TableBox>
        )}
        {skipped > 0 && (
          <div>
            <LinkButton to={issuesAddress}>{t("toIssues", { count: skipped })}</LinkButton>
          </div>
        )}
      </Flex>
    </Panel>
  );
}

const columnsOf = (t: (key: string) => string, locale: string): TableProps<Part>["columns"] => [
  { key: "kind", title: t("fields.kind"), render: (_, { kind }) => t(`records:import_kind.${kind}`) },
  { key: "progress", title: t("fields.progress"), width: 200, render: (_, part) => <PartProgress part={part} /> },
  ...numbers.map((name) => ({
    key: name,
    title: t(`fields.${name}`),
    align: "end" as const,
    render: (_: unknown, part: Part) => <span className="bh-number">{numberWords(part[name], locale)}</span>,
  })),
];

function PartProgress({ part: { state, total, read } }: { part: Part }) {
  const { t } = useTranslation("imports");
  if (state === "WAITING") return <span className="bh-small">{t("part.WAITING")}</span>;
  if (state === "RUNNING" && !total) return <span className="bh-small">{t("part.PREPARING")}</span>;
  const percent = state === "DONE" ? 100 : Math.min(99, Math.floor((read / (total ?? read)) * 100));
  return <Progress percent={percent} size="small" aria-label={t("fields.progress")} />;
}

function Facts({ found }: { found: StoreImport }) {
  const { t } = useTranslation("imports");
  const locale = useLocale();
  const minutes = found.seconds_left === null ? null : Math.max(1, Math.ceil(found.seconds_left / 60));
  const hasOrders = found.parts.some(({ kind }) => kind === "orders");
  const items = [
    { key: "by", label: t("fields.started_by"), children: <bdi>{found.started_by}</bdi> },
    ...(hasOrders
      ? [
          {
            key: "since",
            label: t("fields.orders_since"),
            children: found.orders_since ? <DateText at={found.orders_since} format="date" /> : t("range.ALL"),
          },
        ]
      : []),
    ...(found.finished_at ? [{ key: "end", label: t("fields.finished_at"), children: <DateText at={found.finished_at} /> }] : []),
    ...(found.state === "RUNNING" && found.per_second !== null
      ? [{ key: "speed", label: t("fields.per_second"), children: t("perSecond", { rate: numberWords(found.per_second, locale) }) }]
      : []),
    ...(found.state === "RUNNING" && minutes !== null
      ? [{ key: "left", label: t("fields.seconds_left"), children: t("minutesLeft", { count: minutes }) }]
      : []),
  ];
  return <Descriptions size="small" column={{ xs: 1, sm: 2, lg: 4 }} items={items} />;
}

function Actions({ found }: { found: StoreImport }) {
  const { t } = useTranslation("imports");
  const cancel = useAction(imports, "cancel", found, { failure: "toast" });
  const resume = useAction(imports, "resume", found, { failure: "toast" });
  if (found.state === "DONE") return null;
  return found.state === "RUNNING" ? (
    <Can I="cancel" a="Import">
      <ActionButton size="small" action={cancel}>
        {t("actions.cancel")}
      </ActionButton>
    </Can>
  ) : (
    <Can I="retry" a="Import">
      <ActionButton size="small" action={resume}>
        {t("actions.resume")}
      </ActionButton>
    </Can>
  );
}
