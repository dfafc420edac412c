import { Form, Input, Select } from "antd";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { type Article, articles } from "#contracts/articles/articles";
import { articleCategories } from "#contracts/articles/categories";
import type { ArticleContent } from "#contracts/articles/content";
import { settings } from "#contracts/settings/settings";
import { useOperation } from "#src/hooks/data/use-operation";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { useReasons } from "#src/hooks/store/use-reasons";
import { useAbility } from "#src/lib/session/can";
import { directionOf } from "#src/lib/words/languages";
import { LanguageTabs } from "#src/ui/forms/language-tabs";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { Panel } from "#src/ui/pages/panel";
import { nameIn } from "../parts.tsx";
import { articleAddress, articlesAddress } from "../resource.ts";

const BodyField = lazy(() => import("./body-field.tsx"));

export interface ArticleValues {
  slug: string;
  category_id: string | null;
  content: ArticleContent;
  reasons: string[];
  policy_ids: string[];
}
const initial: ArticleValues = { slug: "", category_id: null, content: { titles: {}, bodies: {} }, reasons: [], policy_ids: [] };

const toValues = ({ slug, category, content, reasons, policy_ids }: Article): ArticleValues => ({
  ...{ slug, category_id: category?.id ?? null, reasons, policy_ids },
  content: { titles: content.titles ?? {}, bodies: content.bodies ?? {} },
});
const written = <T,>(texts: Partial<Record<string, T>> | undefined) =>
  Object.fromEntries(Object.entries(texts ?? {}).filter(([, text]) => text !== undefined && text !== null && text !== ""));
const toBody = ({ category_id, content, ...values }: ArticleValues) => ({
  ...values,
  category_id: category_id ?? null,
  content: { titles: written(content.titles), bodies: written(content.bodies) },
});

interface ArticleFormProps {
  /** The one to edit; left out: a new one. */
  article?: Article;
  /** Tells whether the page's article is older than the form. */
  onUnsaved?: (isUnsaved: boolean) => void;
}

/** Write an article in each language, and place it. Saving changes the draft alone. */
export function ArticleForm({ article, onUnsaved }: ArticleFormProps) {
  const { t } = useTranslation("articles");
  const rules = useFieldRules();
  const navigate = useNavigate();
  const id = article?.id;
  const form = useRecordForm<Article, ArticleValues>(articles, {
    id,
    initial,
    toValues,
    toBody,
    onSaved: (saved) => id === undefined && void navigate(articleAddress(saved.id)),
  });
  const isUnsaved = form.isEdited || form.isSaving || (form.record?.version ?? 0) > (article?.version ?? 0);
  useEffect(() => {
    onUnsaved?.(isUnsaved);
  }, [isUnsaved, onUnsaved]);
  return (
    <RecordForm form={form} back={articlesAddress}>
      <Panel title={t("sections.text")}>
        <LanguageTabs>
          {({ code }) => (
            <>
              <Form.Item name={["content", "titles", code]} label={t("fields.title")}>
                <Input maxLength={120} showCount dir={directionOf(code)} lang={code} />
              </Form.Item>
              <Suspense>
                <Form.Item name={["content", "bodies", code]} label={t("fields.body")}>
                  <BodyField language={code} />
                </Form.Item>
              </Suspense>
            </>
          )}
        </LanguageTabs>
      </Panel>
      <Panel title={t("sections.place")}>
        <FieldRow>
          <Form.Item name="slug" label={t("fields.slug")} extra={t("help.slug")} rules={rules.text(80)}>
            <Input maxLength={80} dir="ltr" />
          </Form.Item>
          <CategoryField />
        </FieldRow>
        <Beside />
      </Panel>
    </RecordForm>
  );
}

function CategoryField() {
  const { t, i18n } = useTranslation("articles");
  const categories = useOperation(articleCategories, "list").data?.items ?? [];
  return (
    <Form.Item name="category_id" label={t("fields.category")}>
      <Select allowClear options={categories.map(({ id, names }) => ({ value: id, label: nameIn(names, i18n.language) }))} />
    </Form.Item>
  );
}

/** Choose the reasons and policies whose items the portal shows the article beside; only readers of the settings know them. */
function Beside() {
  const mayRead = useAbility().can("read", "Settings");
  if (mayRead) return <BesideFields />;
  // A save replaces them, so they stay in the form.
  return ["reasons", "policy_ids"].map((name) => (
    <Form.Item key={name} name={name} hidden>
      <Select mode="multiple" />
    </Form.Item>
  ));
}

function BesideFields() {
  const { t } = useTranslation("articles");
  const { options } = useReasons();
  const policies = useOperation(settings, "show", {}, { staleMs: 300_000 }).data?.sections.RETURN_POLICIES.data.policies ?? [];
  return (
    <FieldRow>
      <Form.Item name="reasons" label={t("fields.reasons")} extra={t("help.reasons")}>
        <Select mode="multiple" optionFilterProp="label" options={options()} />
      </Form.Item>
      <Form.Item name="policy_ids" label={t("fields.policy_ids")} extra={t("help.policy_ids")}>
        <Select mode="multiple" optionFilterProp="label" options={policies.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
    </FieldRow>
  );
}
