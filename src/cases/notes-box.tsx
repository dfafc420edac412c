import { PlusOutlined } from "@ant-design/icons";
import { Flex, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { useFiles } from "#src/hooks/commands/use-files";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
import { DateText } from "#src/ui/dates/date-text";
import { Panel } from "#src/ui/pages/panel";
import { PhotoViewer } from "#src/ui/photos/photo-viewer";

interface NotesBoxProps {
  /** Oldest first. */
  notes: readonly { id: string; at: string; actor: string; text: string; files: readonly string[] }[];
  /** Why no note can be added now. */
  reason?: string | undefined;
  /** Left out for users who may not add one. */
  onAdd?: (() => void) | undefined;
}

const textStyle = { margin: 0, whiteSpace: "pre-line" } as const;

/** Show colleagues' notes, newest first. */
export function NotesBox({ notes, reason, onAdd }: NotesBoxProps) {
  const { t } = useTranslation("cases");
  const { load } = useFiles();
  return (
    <Panel
      title={t("notes.title")}
      extra={
        onAdd && (
          <ReasonButton size="small" icon={<PlusOutlined aria-hidden="true" />} reason={reason} onClick={onAdd}>
            {t("notes.add")}
          </ReasonButton>
        )
      }
    >
      {notes.length === 0 ? (
        <p className="bh-small">{t("notes.none")}</p>
      ) : (
        <List
          dataSource={[...notes].reverse()}
          renderItem={(note) => (
            <List.Item key={note.id}>
              <Flex vertical gap={8}>
                <Typography.Paragraph dir="auto" style={textStyle}>
                  {note.text}
                </Typography.Paragraph>
                <PhotoViewer photos={note.files.map((id) => ({ id }))} load={load} label={t("notes.pictures")} />
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
