import { PlusOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useFiles } from "#src/hooks/use-files";
import { DateText } from "#src/ui/date-text";
import { Panel } from "#src/ui/panel";
import { PhotoViewer } from "#src/ui/photo-viewer";
import { ReasonButton } from "#src/ui/reason-tooltip";
import { offerOf } from "../offers.ts";
import type { Act } from "./act.ts";
import styles from "./boxes.module.css";

/** What colleagues wrote to each other, the newest first. */
export function NotesBox({ record, act }: { record: ReturnDetail; act: Act }) {
  const { t } = useTranslation("returns");
  const { load } = useFiles();
  const add = offerOf(record, "notes");
  return (
    <Panel
      title={t("show.notes")}
      extra={
        <ReasonButton size="small" icon={<PlusOutlined />} reason={add?.reason} onClick={() => act("notes")}>
          {t("actions.notes")}
        </ReasonButton>
      }
    >
      {record.notes.length === 0 ? (
        <p className={styles.soft}>{t("show.noNotes")}</p>
      ) : (
        <ul className={styles.stack}>
          {[...record.notes].reverse().map((note) => (
            <li key={note.id} className={styles.note}>
              <p className={styles.text} dir="auto">
                {note.text}
              </p>
              <PhotoViewer photos={note.files.map((id) => ({ id }))} load={load} label={t("show.noteFiles")} />
              <span className={styles.soft}>
                <bdi>{note.actor}</bdi> · <DateText at={note.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
