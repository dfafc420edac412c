import { PlusOutlined } from "@ant-design/icons";
import { Flex, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useFiles } from "#src/hooks/use-files";
import { DateText } from "#src/ui/date-text";
import { Panel } from "#src/ui/panel";
import { PhotoViewer } from "#src/ui/photo-viewer";
import { ReasonButton } from "#src/ui/reason-tooltip";
import { offerOf } from "../offers.ts";
import type { Act } from "./act.ts";

const textStyle = { margin: 0, whiteSpace: "pre-line" } as const;

/** Show colleagues' notes, newest first. */
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
        <p className="bh-small">{t("show.noNotes")}</p>
      ) : (
        <List
          dataSource={[...record.notes].reverse()}
          renderItem={(note) => (
            <List.Item key={note.id}>
              <Flex vertical gap={8}>
                <Typography.Paragraph dir="auto" style={textStyle}>
                  {note.text}
                </Typography.Paragraph>
                <PhotoViewer photos={note.files.map((id) => ({ id }))} load={load} label={t("show.noteFiles")} />
                <span className="bh-small">
                  <bdi>{note.actor}</bdi> · <DateText at={note.at} />
                </span>
              </Flex>
            </List.Item>
          )}
        />
      )}
    </Panel>
  );
}
