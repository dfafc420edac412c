import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import { articles } from "#contracts/articles/articles";
import { useCommand } from "#src/hooks/use-command";
import { useOperation } from "#src/hooks/use-operation";
import { MoveButtons, moved } from "./move-buttons.tsx";

/** Show the articles of a category in their order, to be moved. */
export function ArticlesOf({ categoryId }: { categoryId: string | null }) {
  const { t } = useTranslation("articles");
  const { data } = useOperation(articles, "ordered", { query: categoryId ? { category_id: categoryId } : {} });
  const arrange = useCommand(articles, "arrange", { notice: false, failure: "toast" });
  const items = data?.items ?? [];
  const ids = items.map(({ id }) => id);
  if (data && items.length === 0) return <p className="bh-small">{t("order.empty")}</p>;
  return (
    <ol>
      {items.map(({ id, title }, index) => (
        <li key={id}>
          <Flex align="center" justify="space-between" gap={8}>
            <bdi>{title}</bdi>
            <Flex gap={4}>
              <MoveButtons
                name={title}
                index={index}
                last={items.length - 1}
                onMove={(to) => void arrange.run({ body: { category_id: categoryId, ids: moved(ids, index, to) } })}
              />
            </Flex>
          </Flex>
        </li>
      ))}
    </ol>
  );
}
