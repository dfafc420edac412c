import { RedoOutlined, UndoOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Form, Modal, Select, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Language } from "#contracts/session/rules";
import type { Content } from "#contracts/templates/content";
import { type TemplateDetail, templates } from "#contracts/templates/templates";
import { useCommand } from "#src/hooks/commands/use-command";
import { useTestRecipients } from "#src/hooks/store/use-test-recipients";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { useSession } from "#src/lib/session/session";
import { IconButton } from "#src/ui/actions/icon-button";
import { DateText } from "#src/ui/dates/date-text";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { FormAlert } from "#src/ui/forms/form-alert";
import { mailSettingsAddress } from "../../shop-settings/resource.ts";
import type { MailEditor } from "./use-mail-editor.ts";

/** Undo, redo, reset, test and save; only a system template has a default to return to. */
export function EditorTools({ id, isSystem, editor, language }: { id: string; isSystem: boolean; editor: MailEditor; language: Language }) {
  const { t } = useTranslation("templates");
  const { content, command, draft } = editor;
  return (
    <Flex wrap gap={8} align="center">
      {draft && (
        <Typography.Text type="secondary">
          {t("draft.stored")} <DateText at={draft.at} format="datetime" />
        </Typography.Text>
      )}
      <IconButton label={t("actions.undo")} icon={<UndoOutlined aria-hidden="true" />} disabled={!editor.canUndo} onClick={editor.undo} />
      <IconButton label={t("actions.redo")} icon={<RedoOutlined aria-hidden="true" />} disabled={!editor.canRedo} onClick={editor.redo} />
      {isSystem && <Reset id={id} version={editor.version} onDone={editor.take} />}
      <TestMail {...{ id, content, language }} />
      <Button type="primary" loading={command.isPending} onClick={() => void editor.save()}>
        {t("common:actions.save")}
      </Button>
    </Flex>
  );
}

/** Show why a mail was not saved, and offer the version somebody else saved meanwhile. */
export function TemplateRefusal({ editor: { command, take } }: { editor: MailEditor }) {
  const { t } = useTranslation("templates");
  const errorText = useErrorText();
  const { error, current, changedBy, reset } = command;
  if (!error) return null;
  const load = () => {
    take(current as TemplateDetail);
    reset();
  };
  return (
    <Alert
      style={{ marginBlockEnd: 16 }}
      type={current ? "warning" : "error"}
      showIcon
      role="alert"
      message={current ? t("changedElsewhere", { name: changedBy ?? "—" }) : errorText(error)}
      action={current ? <Button onClick={load}>{t("actions.load")}</Button> : undefined}
    />
  );
}

function Reset({ id, version, onDone }: { id: string; version: number; onDone: (now: TemplateDetail) => void }) {
  const { t } = useTranslation("templates");
  const confirm = useConfirm();
  const reset = useCommand(templates, "reset", { failure: "toast", onSuccess: onDone });
  const ask = () =>
    void confirm({ title: t("resetQuestion"), text: t("resetText"), confirm: t("actions.reset") }).then((isSure) => {
      if (isSure) void reset.run({ params: { id }, body: {} }, { expectedVersion: version });
    });
  return (
    <Button loading={reset.isPending} onClick={ask}>
      {t("actions.reset")}
    </Button>
  );
}

interface TestMailProps {
  id: string;
  content: Content;
  language: Language;
}

/** Send the mail, as it is on the screen, to people of the store. */
function TestMail({ id, content, language }: TestMailProps) {
  const { t } = useTranslation("templates");
  const own = useSession((session) => session.user?.email);
  const [open, setOpen] = useState(false);
  const [to, setTo] = useState<string[]>(own ? [own] : []);
  const recipients = useTestRecipients({ enabled: open });
  const test = useCommand(templates, "test", { onSuccess: () => setOpen(false) });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("actions.test")}</Button>
      <Modal
        open={open}
        title={t("actions.test")}
        okText={t("actions.send")}
        okButtonProps={{ disabled: to.length === 0, loading: test.isPending }}
        onOk={() => void test.run({ params: { id }, body: { language, content, to } })}
        onCancel={() => setOpen(false)}
      >
        <FormAlert code={test.error?.code} params={test.error?.data} />
        <Form layout="vertical" component="div">
          <Form.Item
            label={t("fields.to")}
            extra={
              <>
                {t("testText")} <Link to={mailSettingsAddress}>{t("testAddresses")}</Link>
              </>
            }
          >
            <Select
              mode="tags"
              aria-label={t("fields.to")}
              maxCount={5}
              tokenSeparators={[" ", ","]}
              options={recipients}
              value={to}
              onChange={setTo}
            />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
