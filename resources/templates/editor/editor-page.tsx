import { Alert, Button, Flex, Form, Segmented, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import { type Content, contentLimits } from "#contracts/templates/content";
import { type TemplateDetail, type TemplateDraft, templates, type Variable } from "#contracts/templates/templates";
import { useCommand } from "#src/hooks/commands/use-command";
import { onSaveKey } from "#src/lib/forms/on-save-key";
import { languageList } from "#src/lib/words/languages";
import { DateText } from "#src/ui/dates/date-text";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { BlockList } from "./block-list.tsx";
import { addableTo, newBlock, withBlock } from "./blocks.ts";
import styles from "./editor.module.css";
import { EditorTools, TemplateRefusal } from "./editor-tools.tsx";
import { LineField } from "./line-field.tsx";
import { Outdated } from "./outdated.tsx";
import { PlainField } from "./plain-field.tsx";
import { TemplatePreview } from "./preview.tsx";
import { Properties } from "./properties.tsx";
import { type MailEditor, useMailEditor } from "./use-mail-editor.ts";

interface EditorPageProps {
  template: TemplateDetail;
  variables: readonly Variable[];
}

/** Edit a mail: its blocks, the mail as the server writes it, and the properties of the selected block. */
export function EditorPage({ template, variables }: EditorPageProps) {
  const { t, i18n } = useTranslation("templates");
  const editor = useMailEditor(template);
  const [language, setLanguage] = useState<Language>(() => languageList.find(({ code }) => code === i18n.language)?.code ?? "en");
  const { id } = template;
  const isOutdated = (code: Language) => editor.outdated.some((one) => one.language === code);
  return (
    <PageShell
      title={template.name ?? t(`mails.${id}`)}
      lead={template.is_active ? undefined : t("isOff")}
      actions={<EditorTools {...{ id, isSystem: template.name === null, editor, language }} />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the fields within */}
      <div onKeyDown={onSaveKey(() => void editor.save())}>
        <TemplateRefusal editor={editor} />
        {editor.found && <FoundDraft id={id} draft={editor.found} onContinue={editor.continueDraft} onDiscarded={editor.decide} />}
        <Flex vertical gap={16}>
          <Segmented
            style={{ maxInlineSize: "100%", overflowX: "auto" }}
            aria-label={t("fields.language")}
            value={language}
            onChange={setLanguage}
            options={languageList.map(({ code, label }) => ({ value: code, label: isOutdated(code) ? `${label} •` : label }))}
          />
          <Workbench id={id} kind={template.kind} outdated={editor.outdated} editor={editor} language={language} variables={variables} />
        </Flex>
      </div>
    </PageShell>
  );
}

interface WorkbenchProps {
  id: string;
  kind: TemplateDetail["kind"];
  outdated: TemplateDetail["outdated"];
  editor: MailEditor;
  language: Language;
  variables: readonly Variable[];
}

function Workbench({ id, kind, outdated, editor: { content, change, revision }, language, variables }: WorkbenchProps) {
  const { t } = useTranslation("templates");
  const [selected, setSelected] = useState<string | null>(content.blocks[1]?.id ?? null);
  const paths = variables.filter(({ type }) => type !== "list").map(({ path }) => path);
  const block = content.blocks.find((one) => one.id === selected);
  return (
    <>
      <Outdated {...{ outdated, content, language }} onSelect={setSelected} />
      <div className={styles.editor}>
        <Panel title={t("panels.blocks")}>
          <BlockList
            blocks={content.blocks}
            selected={selected}
            language={language}
            kinds={addableTo(kind)}
            make={newBlock}
            least={1}
            most={contentLimits.blocks}
            onSelect={setSelected}
            onChange={(blocks) => change({ ...content, blocks })}
          />
        </Panel>
        <Panel title={t("panels.mail")}>
          <TemplatePreview id={id} content={content} language={language} />
        </Panel>
        <Panel title={t("panels.properties")}>
          <HeadFields content={content} language={language} variables={paths} onChange={change} />
          {block ? (
            <Properties
              key={block.id}
              {...{ block, language, revision }}
              variables={paths}
              onChange={(made, label) => change((now) => withBlock(now, block.id, made), label)}
            />
          ) : (
            <Typography.Text type="secondary">{t("chooseBlock")}</Typography.Text>
          )}
        </Panel>
      </div>
    </>
  );
}

interface HeadFieldsProps {
  content: Content;
  language: Language;
  variables: readonly string[];
  onChange: (content: Content, label: string) => void;
}

/** Edit what stands beside the blocks of a mail: subject, preview text and plain text. */
function HeadFields({ content, language, variables, onChange }: HeadFieldsProps) {
  const { t } = useTranslation("templates");
  const set = (field: "subject" | "preheader" | "plain", text: string) =>
    onChange({ ...content, [field]: { ...content[field], [language]: text } }, `${field}.${language}`);
  const line = (field: "subject" | "preheader") => (
    <LineField
      label={t(`fields.${field}`)}
      max={field === "subject" ? contentLimits.subject : contentLimits.line}
      value={content[field][language] ?? ""}
      onChange={(text) => set(field, text)}
      {...{ language, variables }}
    />
  );
  return (
    <Form layout="vertical" component="div">
      {line("subject")}
      {line("preheader")}
      <PlainField value={content.plain[language] ?? ""} onChange={(text) => set("plain", text)} {...{ language, variables }} />
    </Form>
  );
}

interface FoundDraftProps {
  id: string;
  draft: TemplateDraft;
  onContinue: () => void;
  onDiscarded: () => void;
}

/** Offer the changes that somebody made and did not save. */
function FoundDraft({ id, draft: { saved_at, saved_by }, onContinue, onDiscarded }: FoundDraftProps) {
  const { t } = useTranslation("templates");
  const discard = useCommand(templates, "saveDraft", { notice: false, failure: "toast", onSuccess: onDiscarded });
  return (
    <Alert
      style={{ marginBlockEnd: 16 }}
      type="info"
      showIcon
      message={<bdi>{t("draft.found", { name: saved_by })}</bdi>}
      description={<DateText at={saved_at} format="datetime" />}
      action={
        <Flex wrap gap={8}>
          <Button type="primary" onClick={onContinue}>
            {t("draft.continue")}
          </Button>
          <Button loading={discard.isPending} onClick={() => void discard.run({ params: { id }, body: { content: null } })}>
            {t("draft.discard")}
          </Button>
        </Flex>
      }
    />
  );
}
