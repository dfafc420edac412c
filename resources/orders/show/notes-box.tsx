import { Flex, Form, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Order, orders } from "#contracts/orders/orders";
import { NoteFields, type NoteValues } from "#src/cases/note-fields";
import { NotesBox as Notes } from "#src/cases/notes-box";
import { useCommand } from "#src/hooks/commands/use-command";
import { UploadsContext } from "#src/lib/forms/form-contexts";
import { useAbility } from "#src/lib/session/can";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";

/** Show colleagues' notes; who may work on returns adds one. */
export function OrderNotesBox({ order }: { order: Order }) {
  const mayAdd = useAbility().can("update", "Return");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Notes notes={[...order.notes].reverse()} onAdd={mayAdd ? () => setOpen(true) : undefined} />
      {isOpen && <NoteDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function NoteDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation("orders");
  useFocusReturn();
  const add = useCommand(orders, "notes");
  const [uploads, setUploads] = useState(0);
  const save = async ({ text, files }: NoteValues) => {
    if (uploads > 0) return;
    const result = await add.run({ params: { id: order.id }, body: { text: text.trim(), files } });
    if (result.ok) onClose();
  };
  return (
    <Modal
      open
      centered
      maskClosable={false}
      title={t("cases:notes.add")}
      okText={t("common:actions.save")}
      okButtonProps={{ loading: add.isPending || uploads > 0, htmlType: "submit", form: "order-note" }}
      onCancel={onClose}
    >
      <Flex vertical gap={16}>
        {add.error && <FormAlert code={add.error.code} params={add.error.data} fields={add.error.errors} />}
        <Form<NoteValues> name="order-note" layout="vertical" onFinish={save}>
          <UploadsContext value={setUploads}>
            <NoteFields length={2000} pictures={10} />
          </UploadsContext>
        </Form>
      </Flex>
    </Modal>
  );
}
