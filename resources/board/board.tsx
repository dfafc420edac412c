import { AppstoreOutlined } from "@ant-design/icons";
import { DndContext } from "@dnd-kit/core";
import { Segmented, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { claims } from "#contracts/claims/claims";
import { returns } from "#contracts/returns/returns";
import { useOperation } from "#src/hooks/data/use-operation";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useAbility } from "#src/lib/session/can";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { ErrorState } from "#src/ui/feedback/error-state";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { Column } from "./column.tsx";
import { Columns, type ColumnsProps } from "./columns.tsx";
import { type BoardColumn, type BoardKindName, boardKinds, cardOfClaim, cardOfReturn, kindNamed } from "./kinds.ts";
import { useMove } from "./use-move.ts";

const whose = ["all", "me", "none"] as const;

/** Show open returns or claims by stage; moving a card opens the action that leads there. */
export default function Board() {
  const { t } = useTranslation("board");
  const narrow = useNarrow();
  const ability = useAbility();
  const shown = boardKinds.filter((one) => ability.can("read", one === "claims" ? "Claim" : "Return"));
  const [query, setQuery] = useSearchParams();
  const name: BoardKindName = shown.find((one) => one === query.get("of")) ?? shown[0] ?? "returns";
  const assignee = whose.find((one) => one !== "all" && one === query.get("assignee"));
  const { columns, error, retry } = useColumns(name, assignee);
  // An empty column is where a card may go; without any card the page says what it is for.
  const isEmpty = !assignee && columns?.every(({ total }) => total === 0);
  const View = narrow ? OneColumn : Columns;
  const show = (of: BoardKindName, person: string | undefined) =>
    setQuery({ ...(of === "claims" && { of }), ...(person && { assignee: person }) }, { replace: true });
  return (
    <PageShell
      lead={t(`lead.${name}`)}
      actions={
        <>
          {shown.length > 1 && <KindSwitch value={name} onChange={(of) => show(of, assignee)} />}
          <Select
            aria-label={t("whose.label")}
            value={assignee ?? "all"}
            popupMatchSelectWidth={false}
            options={whose.map((value) => ({ value, label: t(`whose.${value}`) }))}
            onChange={(value) => show(name, value === "all" ? undefined : value)}
          />
        </>
      }
    >
      {columns && !isEmpty ? (
        <View key={name} kind={kindNamed(name)} columns={columns} assignee={assignee} />
      ) : (
        <Panel>
          {error && <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} />}
          {!columns && !error && <LinesSkeleton lines={8} />}
          {columns && (
            <EmptyState icon={<AppstoreOutlined aria-hidden="true" />} title={t(`empty.${name}`)} text={t(`emptyText.${name}`)} />
          )}
        </Panel>
      )}
    </PageShell>
  );
}

function useColumns(name: BoardKindName, assignee: string | undefined) {
  const options = { query: { assignee } };
  const isOf = (one: BoardKindName) => ({ keepPrevious: true, enabled: name === one });
  const ofReturns = useOperation(returns, "board", options, isOf("returns"));
  const ofClaims = useOperation(claims, "board", options, isOf("claims"));
  const columns: BoardColumn[] | undefined =
    name === "claims"
      ? ofClaims.data?.columns.map((one) => ({ ...one, total_exact: true, items: one.items.map(cardOfClaim) }))
      : ofReturns.data?.columns.map((one) => ({ ...one, items: one.items.map(cardOfReturn) }));
  const { error, retry } = name === "claims" ? ofClaims : ofReturns;
  return { columns, error, retry };
}

interface KindSwitchProps {
  value: BoardKindName;
  onChange: (name: BoardKindName) => void;
}

/** Switch between the board of returns and that of claims; the radio buttons inside take the focus. */
function KindSwitch({ value, onChange }: KindSwitchProps) {
  const { t } = useTranslation("board");
  const options = boardKinds.map((name) => ({ value: name, label: t(`titles:${name}`) }));
  return <Segmented<BoardKindName> aria-label={t("shown")} tabIndex={-1} value={value} options={options} onChange={onChange} />;
}

/** Show one stage at a time, for phones; cards are moved by their menu. */
function OneColumn({ kind, columns, assignee }: ColumnsProps) {
  const { t } = useTranslation("board");
  const enumLabel = useEnumLabel();
  const move = useMove(kind);
  const [wanted, setWanted] = useState<string>();
  const shown = columns.find(({ stage }) => stage === wanted) ?? columns.find(({ total }) => total > 0) ?? columns[0];
  return (
    <DndContext sensors={[]}>
      <Select
        style={{ inlineSize: "100%" }}
        size="large"
        aria-label={t("stageShown")}
        value={shown?.stage ?? null}
        options={columns.map(({ stage, total }) => ({ value: stage, label: `${enumLabel(kind.stages, stage)} (${total})` }))}
        onChange={setWanted}
      />
      {shown && <Column kind={kind} column={shown} stages={columns.map(({ stage }) => stage)} assignee={assignee} onMove={move} />}
    </DndContext>
  );
}
