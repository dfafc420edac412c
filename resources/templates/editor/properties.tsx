import { Form, Input, InputNumber, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import { alignments, type Block } from "#contracts/templates/content";
import { mailPictures, maxPictureBytes, picturePath, pictureTypes } from "#contracts/templates/pictures";
import RichEditor from "#src/editor/rich-editor";
import { useCall } from "#src/hooks/commands/use-call";
import { PhotoUpload } from "#src/ui/photos/photo-upload";
import { AddressInput } from "./address-input.tsx";
import { ColumnsForm } from "./columns-form.tsx";
import { GoodsForm } from "./goods-form.tsx";
import { LineField } from "./line-field.tsx";
import { ShownIf } from "./shown-if.tsx";
import { SocialForm } from "./social-form.tsx";

interface PropertiesProps {
  block: Block;
  language: Language;
  variables: readonly string[];
  /** Counts the changes that came from outside a text, which its editor must take over. */
  revision: number;
  /** Called with what to do to the block of that moment: while a picture uploads, it and others may change. */
  onChange: (change: (now: Block) => Block, label: string) => void;
}

/** Edit the selected block in one language. */
export function Properties({ block, language, variables, revision, onChange }: PropertiesProps) {
  const { t } = useTranslation("templates");
  const set = (part: object, field: string) => onChange((now) => ({ ...now, ...part }) as Block, `${block.id}.${field}.${language}`);
  const line = (field: "text" | "label" | "alt" | "title" | "note", texts: Partial<Record<Language, string>>) => (
    <LineField
      key={field}
      label={t(`fields.${field}`)}
      value={texts[language] ?? ""}
      language={language}
      variables={variables}
      onChange={(text) => set({ [field]: { ...texts, [language]: text } }, field)}
    />
  );
  const address = (field: "url" | "link", value: string | null) => (
    <Form.Item key={field} label={t(`fields.${field}`)}>
      <AddressInput
        label={t(`fields.${field}`)}
        value={value ?? ""}
        onChange={(url) => set({ [field]: field === "link" ? url || null : url }, field)}
      />
    </Form.Item>
  );
  return (
    <Form layout="vertical" component="div">
      {(block.type === "heading" || block.type === "footer") && line("text", block.text)}
      {block.type === "text" && (
        <Form.Item label={t("fields.text")}>
          <RichEditor
            key={`${block.id}.${language}.${revision}`}
            value={block.text[language]}
            language={language}
            label={t("fields.text")}
            variables={variables}
            onChange={(text) => set({ text: { ...block.text, [language]: text } }, "text")}
          />
        </Form.Item>
      )}
      {block.type === "button" && [line("label", block.label), address("url", block.url)]}
      {block.type === "picture" && (
        <>
          <PictureField value={block.picture_id} onChange={(picture_id) => set({ picture_id }, "picture_id")} />
          {!block.picture_id && address("url", block.url)}
          {line("alt", block.alt)}
          {address("link", block.link)}
        </>
      )}
      {block.type === "table" && line("title", block.title)}
      {block.type === "grid" && line("title", block.title)}
      {(block.type === "product" || block.type === "grid") && <GoodsForm block={block} onChange={set} />}
      {(block.type === "product" || block.type === "grid") && line("label", block.label)}
      {block.type === "coupon" && (
        <Form.Item key="pool" label={t("fields.pool")} extra={t("goods.poolHelp")}>
          <Input
            aria-label={t("fields.pool")}
            dir="ltr"
            maxLength={60}
            value={block.pool}
            onChange={({ target }) => set({ pool: target.value }, "pool")}
          />
        </Form.Item>
      )}
      {block.type === "coupon" && [line("title", block.title), line("note", block.note)]}
      {block.type === "spacer" && (
        <NumberField name="height" value={block.height} min={4} max={80} onChange={(height) => set({ height }, "height")} />
      )}
      {block.type === "picture" && (
        <NumberField name="width" value={block.width} min={20} max={600} onChange={(width) => set({ width }, "width")} />
      )}
      {"align" in block && (
        <Form.Item label={t("fields.align")}>
          <Segmented
            aria-label={t("fields.align")}
            value={block.align}
            options={alignments.map((value) => ({ value, label: t(`align.${value}`) }))}
            onChange={(align) => set({ align }, "align")}
          />
        </Form.Item>
      )}
      {block.type === "columns" && (
        <ColumnsForm
          block={block}
          language={language}
          onChange={(made, label) => onChange((now) => (now.type === "columns" ? { ...now, columns: made(now.columns) } : now), label)}
        >
          {(inner, change) => (
            <Properties key={inner.id} block={inner} {...{ language, variables, revision }} onChange={change as typeof onChange} />
          )}
        </ColumnsForm>
      )}
      {block.type === "social" && (
        <SocialForm
          links={block.links}
          onChange={(links, label) => onChange((now) => ({ ...now, links }) as Block, `${block.id}.${label}`)}
        />
      )}
      {block.type !== "footer" && <ShownIf block={block} variables={variables} onChange={(show_if) => set({ show_if }, "show_if")} />}
    </Form>
  );
}

interface NumberFieldProps {
  name: "height" | "width";
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** Edit a size in pixels. */
function NumberField({ name, value, min, max, onChange }: NumberFieldProps) {
  const { t } = useTranslation("templates");
  return (
    <Form.Item label={t(`fields.${name}`)}>
      <InputNumber
        aria-label={t(`fields.${name}`)}
        addonAfter="px"
        precision={0}
        {...{ value, min, max }}
        onChange={(typed) => typed !== null && onChange(typed)}
      />
    </Form.Item>
  );
}

interface PictureFieldProps {
  value: string | null;
  onChange: (id: string | null) => void;
}

const urlOf = (id: string): string => `${picturePath}${id}`;

/** Upload the picture of a block; without one, its address is typed. */
function PictureField({ value, onChange }: PictureFieldProps) {
  const { t } = useTranslation("templates");
  const call = useCall();
  const upload = (file: File) => {
    const form = new FormData();
    form.append("file", file);
    return call(mailPictures, "upload", { body: form });
  };
  const size = maxPictureBytes / 1024 / 1024;
  return (
    <Form.Item label={t("fields.picture")} extra={t("picture.help", { size })}>
      <PhotoUpload
        label={t("fields.picture")}
        max={1}
        words={{ add: t("picture.add"), remove: t("picture.remove") }}
        accept={pictureTypes.join(",")}
        refuse={(file) => (file.size > maxPictureBytes ? t("picture.tooLarge", { size }) : undefined)}
        value={value ? [value] : []}
        onChange={(ids) => onChange(ids[0] ?? null)}
        urlOf={urlOf}
        upload={upload}
      />
    </Form.Item>
  );
}
