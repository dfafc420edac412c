import { InboxOutlined, UndoOutlined } from "@ant-design/icons";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { type ProductDetail, products } from "#contracts/products";
import { useAction } from "#src/hooks/commands/use-action";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { ActionButton } from "#src/ui/actions/action-button";

/** Archive the product, or put it back. Nothing is lost, so it asks no question. */
export function ArchiveButton({ product }: { product: ProductDetail }) {
  const { t } = useTranslation("products");
  const errorText = useErrorText();
  const archive = useAction(products, "archive", product);
  const restore = useAction(products, "restore", product);
  const isArchived = product.archived_at !== null;
  const action = isArchived ? restore : archive;
  return (
    <>
      <ActionButton action={action} icon={isArchived ? <UndoOutlined aria-hidden="true" /> : <InboxOutlined aria-hidden="true" />}>
        {t(isArchived ? "actions.restore" : "actions.archive")}
      </ActionButton>
      {action.error && <Alert type="error" showIcon role="alert" message={errorText(action.error)} />}
    </>
  );
}
