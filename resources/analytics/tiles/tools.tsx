import { BarChartOutlined, DownloadOutlined, QuestionCircleOutlined, TableOutlined } from "@ant-design/icons";
import { Popover, Select } from "antd";
import { useTranslation } from "react-i18next";
import { analytics } from "#contracts/analytics/analytics";
import { ranks, type Tile } from "#contracts/analytics/tiles";
import { useFile } from "#src/lists/use-file";
import { IconButton } from "#src/ui/actions/icon-button";
import type { AnalyticsState, StateChange } from "../state.ts";
import styles from "./tiles.module.css";

interface ToolsProps {
  tile: Tile;
  query: { from: string; to: string };
  isTable: boolean;
  onTable: () => void;
}

/** Show how a tile is counted, the switch between picture and table, and the download of its rows. */
export function TileTools({ tile, query, isTable, onTable }: ToolsProps) {
  const { t } = useTranslation("analytics");
  const file = useFile();
  const title = t(`tiles.${tile}.title`);
  const name = `${tile.toLowerCase()}-${query.from}-${query.to}.csv`;
  return (
    <>
      {file.problem && <span role="alert">{file.problem}</span>}
      <Popover trigger="click" title={title} content={<p className={styles.help}>{t(`tiles.${tile}.help`)}</p>}>
        <IconButton size="small" icon={<QuestionCircleOutlined aria-hidden="true" />} label={t("tools.help", { title })} />
      </Popover>
      <IconButton
        size="small"
        icon={isTable ? <BarChartOutlined aria-hidden="true" /> : <TableOutlined aria-hidden="true" />}
        label={t("tools.table", { title })}
        aria-pressed={isTable}
        onClick={onTable}
      />
      <IconButton
        size="small"
        icon={<DownloadOutlined aria-hidden="true" />}
        label={t("tools.csv", { title })}
        loading={file.isRunning}
        onClick={() => void file.download(analytics, "download", { params: { tile }, query }, name)}
      />
    </>
  );
}

interface RankProps {
  tile: Tile;
  state: AnalyticsState;
  change: (change: StateChange) => void;
}

/** Show by what products are ranked. */
export function RankChoice({ tile, state, change }: RankProps) {
  const { t } = useTranslation("analytics");
  return (
    <Select
      size="small"
      style={{ minInlineSize: 130 }}
      aria-label={t("rank.label", { title: t(`tiles.${tile}.title`) })}
      value={state.rank}
      options={ranks.map((value) => ({ value, label: t(`rank.${value}`) }))}
      onChange={(rank) => change({ rank })}
    />
  );
}
