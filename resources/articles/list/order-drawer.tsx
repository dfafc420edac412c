import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { articles } from "#contracts/articles/articles";
import { type ArticleCategory, articleCategories } from "#contracts/articles/categories";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { directionOf, languageList } from "#src/lib/words/languages";
import { useOrder } from "#src/lists/use-order";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { IconButton } from "#src/ui/actions/icon-button";
import { SideDrawer } from "#src/ui/dialogs/side-drawer";
import { nameIn } from "../parts.tsx";

/** Add, rename and delete categories, and put them and their articles in order. */
export default function OrderDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("articles");
  const categories = useOperation(articleCategories, "list").data?.items ?? [];
  const { shown, move } = useOrder(articleCategories, "arrange", categories, (ids) => ({ body: { ids } }));
  const [edited, setEdited] = useState<ArticleCategory | "new">();
  return (
    <SideDrawer width={640} title={t("order.title")} onClose={onClose}>
      {edited ? (
        <CategoryForm {...(edited !== "new" && { category: edited })} onDone={() => setEdited(undefined)} />
      ) : (
        <Flex vertical gap={24}>
          <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} style={{ alignSelf: "start" }} onClick={() => setEdited("new")}>
            {t("order.add")}
          </Button>
          {shown.map((category, index) => (
            <Category
              key={category.id}
              category={category}
              index={index}
              last={shown.length - 1}
              onMove={(to) => move(index, to)}
              onEdit={() => setEdited(category)}
            />
          ))}
          <section aria-label={t("order.none")}>
            <h3>{t("order.none")}</h3>
            <ArticlesOf categoryId={null} />
          </section>
        </Flex>
      )}
    </SideDrawer>
  );
}

interface CategoryProps {
  category: ArticleCategory;
  index: number;
  last: number;
  onMove: (to: number) => void;
  onEdit: () => void;
}

function Category({ category, index, last, onMove, onEdit }: CategoryProps) {
  const { t, i18n } = useTranslation("articles");
  const errorText = useErrorText();
  const remove = useCommand(articleCategories, "delete", { notice: false });
  const name = nameIn(category.names, i18n.language);
  return (
    <section aria-label={name}>
      <Flex align="center" gap={8} justify="space-between">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <Flex gap={4}>
          <MoveButtons name={name} index={index} last={last} onMove={onMove} />
          <Button type="text" onClick={onEdit} aria-label={t("order.edit", { name })}>
            {t("common:actions.edit")}
          </Button>
          <DeleteButton
            label={t("order.delete", { name })}
            question={t("order.deleteQuestion", { name })}
            text={t("order.deleteText")}
            onDelete={async () => {
              const result = await remove.run({ params: { id: category.id } });
              return result.ok ? null : errorText(result.error);
            }}
          />
        </Flex>
      </Flex>
      <ArticlesOf categoryId={category.id} />
    </section>
  );
}

/** Show the articles of a category in their order, to be moved. */
function ArticlesOf({ categoryId }: { categoryId: string | null }) {
  const { t } = useTranslation("articles");
  const { data } = useOperation(articles, "ordered", { query: categoryId ? { category_id: categoryId } : {} });
  const { shown, move } = useOrder(articles, "arrange", data?.items ?? [], (ids) => ({ body: { category_id: categoryId, ids } }));
  if (data && shown.length === 0) return <p className="bh-small">{t("order.empty")}</p>;
  return (
    <ol>
      {shown.map(({ id, title }, index) => (
        <li key={id}>
          <Flex align="center" justify="space-between" gap={8}>
            <bdi>{title}</bdi>
            <Flex gap={4}>
              <MoveButtons name={title} index={index} last={shown.length - 1} onMove={(to) => move(index, to)} />
            </Flex>
          </Flex>
        </li>
      ))}
    </ol>
  );
}

interface MoveButtonsProps {
  name: string;
  index: number;
  last: number;
  onMove: (to: number) => void;
}

/** Move an item up or down by keyboard as by pointer. */
function MoveButtons({ name, index, last, onMove }: MoveButtonsProps) {
  const { t } = useTranslation("articles");
  return (
    <>
      <IconButton
        label={t("order.up", { name })}
        icon={<ArrowUpOutlined aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        label={t("order.down", { name })}
        icon={<ArrowDownOutlined aria-hidden="true" />}
        disabled={index === last}
        onClick={() => onMove(index + 1)}
      />
    </>
  );
}

type Values = Pick<ArticleCategory, "names">;

/** Name a category in the languages of the portal. */
function CategoryForm({ category, onDone }: { category?: ArticleCategory; onDone: () => void }) {
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
