import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import { articles } from "#contracts/articles/articles";
import { useOperation } from "#src/hooks/use-operation";
import { useOrder } from "#src/lists/use-order";
import { MoveButtons } from "./move-buttons.tsx";

/** Show the articles of a category in their order, to be moved. */
export function ArticlesOf({ categoryId }: { categoryId: string | null }) {
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
