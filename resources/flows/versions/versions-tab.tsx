import { Button, Tag, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { flows } from "#contracts/flows/flows";
import { useOperation } from "#src/hooks/data/use-operation";
import { DateText } from "#src/ui/dates/date-text";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { Panel } from "#src/ui/pages/panel";
import type { EditorTabProps } from "../editor/tabs.ts";
import { VersionDrawer } from "./version-drawer.tsx";
import styles from "./versions.module.css";

/** Show the published versions, newest first; each opens with what it changed. */
export default function VersionsTab({ flow, draft }: EditorTabProps) {
  const { t } = useTranslation("flows");
  const versions = useOperation(flows, "versions", { params: { id: flow.id } });
  return (
    <Panel flush title={t("tabs.versions")}>
      <Loaded from={versions}>{({ items }) => <Versions flow={flow} draft={draft} items={items} />}</Loaded>
    </Panel>
  );
}

interface VersionsProps extends Pick<EditorTabProps, "flow" | "draft"> {
  items: readonly { number: number; note: string; published_by: string; published_at: string }[];
}
function Versions({ flow, draft, items }: VersionsProps) {
  const { t } = useTranslation("flows");
  const [open, setOpen] = useState<number>();
  if (items.length === 0) return <EmptyState title={t("versions.none")} text={t("versions.noneText")} />;
  const numbers = items.map(({ number }) => number);
  return (
    <>
      <ul className={styles.list}>
        {items.map(({ number, note, published_by, published_at }) => (
          <li key={number}>
            <div className={styles.words}>
              <strong>
                {t("version", { version: number })} {number === flow.published_number && <Tag color="success">{t("versions.current")}</Tag>}
              </strong>
              {note && <bdi>{note}</bdi>}
              <Typography.Text type="secondary" className="bh-small">
                <bdi>{published_by}</bdi> · <DateText at={published_at} />
              </Typography.Text>
            </div>
            <Button onClick={() => setOpen(number)} aria-label={t("versions.openOne", { number })}>
              {t("versions.open")}
            </Button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <VersionDrawer
          flow={flow}
          draft={draft}
          number={open}
          previous={numbers.find((number) => number < open)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
