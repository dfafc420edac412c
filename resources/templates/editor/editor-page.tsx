import { Flex, Segmented, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import { contentLimits } from "#contracts/templates/content";
import type { TemplateDetail, Variable } from "#contracts/templates/templates";
import { languageList } from "#src/lib/languages";
import { onSaveKey } from "#src/lib/on-save-key";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { BlockList } from "./block-list.tsx";
import { addableTo, newBlock, withBlock } from "./blocks.ts";
import styles from "./editor.module.css";
import { EditorTools, Refusal } from "./editor-tools.tsx";
import { FoundDraft } from "./found-draft.tsx";
import { HeadFields } from "./head-fields.tsx";
import { Outdated } from "./outdated.tsx";
import { Preview } from "./preview.tsx";
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
        <Refusal editor={editor} />
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
          <Preview id={id} content={content} language={language} />
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
