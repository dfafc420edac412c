import { Alert, Button, Flex, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { type ArticleCategory, articleCategories } from "#contracts/articles/categories";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { directionOf, languageList } from "#src/lib/words/languages";

type Values = Pick<ArticleCategory, "names">;

/** Name a category in the languages of the portal. */
export function CategoryForm({ category, onDone }: { category?: ArticleCategory; onDone: () => void }) {
  const { t } = useTranslation("articles");
  const errorText = useErrorText();
  const options = { notice: "articles:done.category", onSuccess: onDone };
  const create = useCommand(articleCategories, "create", options);
  const update = useCommand(articleCategories, "update", options);
  const save = (values: Values) => {
    const names = Object.fromEntries(Object.entries(values.names).filter(([, name]) => name?.trim()));
    if (category) void update.run({ params: { id: category.id }, body: { names } }, { expectedVersion: category.version });
    else void create.run({ body: { names } });
  };
  const error = create.error ?? update.error;
  const isSaving = create.isPending || update.isPending;
  return (
    <Form layout="vertical" initialValues={{ names: category?.names ?? {} }} onFinish={save} disabled={isSaving}>
      {languageList.map(({ code, label }, index) => (
        <Form.Item key={code} name={["names", code]} label={label}>
          <Input autoFocus={index === 0} maxLength={120} dir={directionOf(code)} lang={code} />
        </Form.Item>
      ))}
      {error && <Alert type="error" showIcon role="alert" message={errorText(error)} style={{ marginBlockEnd: 16 }} />}
      <Flex gap={8}>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t("common:actions.save")}
        </Button>
        <Button onClick={onDone}>{t("common:actions.cancel")}</Button>
      </Flex>
    </Form>
  );
}
