import { PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Form, Input, List, Modal, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Order, orders } from "#contracts/orders/orders";
import { useCommand } from "#src/hooks/use-command";
import { useFiles } from "#src/hooks/use-files";
import { Can } from "#src/lib/can";
import { DateText } from "#src/ui/date-text";
import { FormAlert } from "#src/ui/form-alert";
import { Panel } from "#src/ui/panel";
import { PhotoUpload } from "#src/ui/photo-upload";
import { PhotoViewer } from "#src/ui/photo-viewer";
import { useFieldRules } from "#src/ui/use-field-rules";
import { useFocusReturn } from "#src/ui/use-focus-return";

const textStyle = { margin: 0, whiteSpace: "pre-line" } as const;

/** Show colleagues' notes, newest first. */
export function NotesBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const { load } = useFiles();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={t("show.notes")}
      extra={
        <Can I="update" a="Return">
          <Button size="small" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
            {t("actions.addNote")}
          </Button>
        </Can>
      }
    >
      {order.notes.length === 0 ? (
        <p className="bh-small">{t("show.noNotes")}</p>
      ) : (
        <List
          dataSource={order.notes}
          renderItem={(note) => (
            <List.Item key={note.id}>
              <Flex vertical gap={8}>
                <Typography.Paragraph dir="auto" style={textStyle}>
                  {note.text}
                </Typography.Paragraph>
                <PhotoViewer photos={note.files.map((id) => ({ id }))} load={load} label={t("note.files")} />
                <span className="bh-small">
                  <bdi>{note.actor}</bdi> · <DateText at={note.at} />
                </span>
              </Flex>
            </List.Item>
          )}
        />
      )}
      {isOpen && <NoteDialog order={order} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

interface NoteValues {
  text: string;
  files: string[];
}

function NoteDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation("orders");
  const rules = useFieldRules();
  const { load, upload } = useFiles();
  useFocusReturn();
  const add = useCommand(orders, "notes");
  const save = async ({ text, files }: NoteValues) => {
    const result = await add.run({ params: { id: order.id }, body: { text: text.trim(), files } });
    if (result.ok) onClose();
  };
  return (
    <Modal
      open
      centered
      maskClosable={false}
      title={t("actions.addNote")}
      okText={t("common:actions.save")}
      okButtonProps={{ loading: add.isPending, htmlType: "submit", form: "order-note" }}
      onCancel={onClose}
    >
      <Flex vertical gap={16}>
        {add.error && <FormAlert code={add.error.code} params={add.error.data} fields={add.error.errors} />}
        <Form<NoteValues> name="order-note" layout="vertical" requiredMark="optional" onFinish={save}>
          <Form.Item name="text" label={t("note.text")} rules={rules.text(2000)}>
            <Input.TextArea autoFocus rows={4} maxLength={2000} showCount />
          </Form.Item>
          <Form.Item name="files" initialValue={[]} noStyle>
            <PhotoUpload label={t("note.files")} upload={upload} load={load} max={10} />
          </Form.Item>
        </Form>
      </Flex>
    </Modal>
  );
}
