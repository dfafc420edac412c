import { RedoOutlined, UndoOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import { type TemplateDetail, templates } from "#contracts/templates/templates";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { DateText } from "#src/ui/date-text";
import { IconButton } from "#src/ui/icon-button";
import { useConfirm } from "#src/ui/use-confirm";
import { TestMail } from "./test-mail.tsx";
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
export function Refusal({ editor: { command, take } }: { editor: MailEditor }) {
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
