import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import { mergeAttributes, Node } from "@tiptap/core";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { Flex, Input, Popover, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import type { RichText } from "#contracts/templates/rich-text";
import { finishedLink } from "#src/lib/words/finished-link";
import { directionOf } from "#src/lib/words/languages";
import { IconButton } from "#src/ui/actions/icon-button";
import { writeVariable } from "./write-variable.ts";

/** A variable in a text: one unbreakable piece that is deleted as a whole. */
const VariableNode = Node.create({
  name: "variable",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ path: { default: "" }, fallback: { default: null }, format: { default: null } }),
  parseHTML: () => [{ tag: "span[data-variable]" }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "span",
    mergeAttributes(HTMLAttributes, {
      "data-variable": node.attrs.path,
      style: "background:var(--ant-color-fill-secondary);border-radius:4px;padding:0 4px;white-space:nowrap",
      dir: "ltr",
    }),
    writeVariable(String(node.attrs.path), node.attrs.fallback as string | null),
  ],
});

interface RichEditorProps {
  value: RichText | undefined;
  language: Language;
  label: string;
  variables: readonly string[];
  onChange: (text: RichText) => void;
}

const empty: RichText = { type: "doc", content: [{ type: "paragraph" }] };
const extensions = [
  StarterKit.configure({
    ...({
      heading: false,
      blockquote: false,
      code: false,
      codeBlock: false,
      horizontalRule: false,
      strike: false,
      undoRedo: false,
    } as const),
    link: { openOnClick: false, protocols: ["mailto", "tel"] },
  }),
  VariableNode,
];
const boxStyle = { border: "1px solid var(--ant-color-border)", borderRadius: 8, padding: "8px 12px" };

/**
 * Edit a text in one language, in the words of the mail editor (namespace `templates`): bold, italic, underline, links, lists, and variables where there are any.
 */
export default function RichEditor({ value, language, label, variables, onChange }: RichEditorProps) {
  const editor = useEditor({
    extensions,
    content: value ?? empty,
    editorProps: {
      attributes: { "aria-label": label, role: "textbox", "aria-multiline": "true", dir: directionOf(language), lang: language },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON() as RichText),
  });
  return (
    <Flex vertical gap={8}>
      <Tools editor={editor} variables={variables} />
      <EditorContent editor={editor} style={boxStyle} />
    </Flex>
  );
}

function Tools({ editor, variables }: { editor: Editor; variables: readonly string[] }) {
  const { t } = useTranslation("templates");
  const active = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      bold: at.isActive("bold"),
      italic: at.isActive("italic"),
      underline: at.isActive("underline"),
      bulletList: at.isActive("bulletList"),
      orderedList: at.isActive("orderedList"),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools = [
    ["bold", <BoldOutlined aria-hidden="true" key="i" />, () => chain().toggleBold().run()],
    ["italic", <ItalicOutlined aria-hidden="true" key="i" />, () => chain().toggleItalic().run()],
    ["underline", <UnderlineOutlined aria-hidden="true" key="i" />, () => chain().toggleUnderline().run()],
    ["bulletList", <UnorderedListOutlined aria-hidden="true" key="i" />, () => chain().toggleBulletList().run()],
    ["orderedList", <OrderedListOutlined aria-hidden="true" key="i" />, () => chain().toggleOrderedList().run()],
  ] as const;
  return (
    <Flex wrap gap={4} role="toolbar" aria-label={t("text.tools")}>
      {tools.map(([name, icon, run]) => (
        <IconButton key={name} label={t(`text.${name}`)} icon={icon} aria-pressed={active[name]} onClick={run} />
      ))}
      <LinkTool editor={editor} />
      {variables.length > 0 && (
        <Select
          style={{ minInlineSize: 150 }}
          showSearch
          value={null}
          placeholder={t("actions.variable")}
          aria-label={t("actions.variable")}
          options={variables.map((path) => ({ value: path, label: path }))}
          onChange={(path: string | null) =>
            path &&
            chain()
              .insertContent({ type: "variable", attrs: { path, fallback: null, format: null } })
              .run()
          }
        />
      )}
    </Flex>
  );
}

function LinkTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation("templates");
  const [open, setOpen] = useState(false);
  const set = (href: string) => {
    const chain = editor.chain().focus().extendMarkRange("link");
    if (href) chain.setLink({ href }).run();
    else chain.unsetLink().run();
    setOpen(false);
  };
  const field = (
    <Input
      aria-label={t("fields.url")}
      defaultValue={(editor.getAttributes("link").href as string | undefined) ?? ""}
      placeholder="https://"
      onPressEnter={(event) => set(finishedLink(event.currentTarget.value))}
    />
  );
  return (
    <Popover trigger="click" open={open} onOpenChange={setOpen} destroyOnHidden content={field}>
      <IconButton label={t("text.link")} icon={<LinkOutlined aria-hidden="true" />} />
    </Popover>
  );
}
