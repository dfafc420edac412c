import { EditOutlined, InboxOutlined, UndoOutlined } from "@ant-design/icons";
import { Alert, Flex, Table } from "antd";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { type ProductDetail, products } from "#contracts/products";
import { useAction } from "#src/hooks/commands/use-action";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can } from "#src/lib/session/can";
import { useLocale } from "#src/lib/words/use-locale";
import { ActionButton } from "#src/ui/actions/action-button";
import { LinkButton } from "#src/ui/actions/link-button";
import { RecordHistory } from "#src/ui/data/record-history";
import { StatusTag } from "#src/ui/data/status-tag";
import { Money } from "#src/ui/money/money";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { Marks, productWeightText } from "./parts.tsx";
import { editProductAddress } from "./resource.ts";
import { InstructionsBox, ProductFactsBox } from "./show/facts-box.tsx";
import { NumbersBox } from "./show/numbers-box.tsx";
import { RulesBox } from "./show/rules-box.tsx";

export default function ShowProduct() {
  const { id = "" } = useParams();
  return <Loading key={id} id={id} />;
}

function Loading({ id }: { id: string }) {
  const { t } = useTranslation("products");
  const page = useRecord<ProductDetail>(products, id);
  return (
    <RecordPage title={t("titles.show")} from={page}>
      {(record) => <Loaded product={record} />}
    </RecordPage>
  );
}

function Loaded({ product }: { product: ProductDetail }) {
  const { t } = useTranslation("products");
  const history = useRecordHistory(products.noun, product.id);
  return (
    <PageShell
      title={product.title}
      tags={<Marks row={product} />}
      lead={t(product.is_imported ? "fromPlatform" : "byHand")}
      actions={
        <>
          <RecordHistory history={history} />
          {!product.is_imported && (
            <Can I="delete" a="Product">
              <ArchiveButton product={product} />
            </Can>
          )}
          <Can I="update" a="Product">
            <LinkButton type="primary" icon={<EditOutlined aria-hidden="true" />} to={editProductAddress(product.id)}>
              {t("common:actions.edit")}
            </LinkButton>
          </Can>
        </>
      }
    >
      <TwoColumns
        side={
          <>
            <ProductFactsBox product={product} />
            <InstructionsBox product={product} />
          </>
        }
      >
        <NumbersBox id={product.id} />
        <RulesBox id={product.id} />
        <VariantsBox product={product} />
      </TwoColumns>
    </PageShell>
  );
}

/** Archive the product, or put it back. Nothing is lost, so it asks no question. */
function ArchiveButton({ product }: { product: ProductDetail }) {
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

type Variant = ProductDetail["variants"][number];

/** Show the variants with their stock by place. */
function VariantsBox({ product: { variants, title } }: { product: ProductDetail }) {
  const { t } = useTranslation("products");
  const locale = useLocale();
  return (
    <Panel title={t("variantCount", { count: variants.length })} flush>
      <Table<Variant>
        rowKey="id"
        dataSource={variants}
        pagination={false}
        scroll={{ x: 620 }}
        columns={[
          { key: "title", title: t("fields.variant_title"), render: (_, variant) => <Name variant={variant} fallback={title} /> },
          {
            key: "price",
            title: t("fields.price"),
            align: "end",
            width: 130,
            render: (_, { price_minor, currency }) => <Money minor={price_minor} currency={currency} weight="strong" />,
          },
          {
            key: "weight",
            title: t("fields.weight"),
            align: "end",
            width: 110,
            render: (_, { weight_g }) => <bdi className="bh-number">{weight_g === null ? "—" : productWeightText(weight_g, locale)}</bdi>,
          },
          { key: "stock", title: t("columns.stock"), align: "end", width: 260, render: (_, variant) => <StockByPlace variant={variant} /> },
        ]}
      />
    </Panel>
  );
}

function Name({ variant, fallback }: { variant: Variant; fallback: string }) {
  const second = [variant.sku, variant.barcode].filter(Boolean);
  return (
    <Flex vertical align="flex-start" style={{ overflowWrap: "anywhere" }}>
      <strong>
        <bdi>{variant.title ?? fallback}</bdi>
      </strong>
      {second.length > 0 && <bdi className="bh-small">{second.join(" · ")}</bdi>}
    </Flex>
  );
}

function StockByPlace({ variant: { tracked, stock, available } }: { variant: Variant }) {
  const { t } = useTranslation("products");
  if (!tracked) return <span className="bh-small">{t("notCounted")}</span>;
  return (
    <Flex vertical align="flex-end">
      {available > 0 ? (
        <strong className="bh-number">{t("available", { count: available })}</strong>
      ) : (
        <StatusTag kind="danger" look="plain">
          {t("stock.out")}
        </StatusTag>
      )}
      {stock.map((place) => (
        <span key={place.location_id} className="bh-small">
          <bdi>{place.location_name}</bdi>: <span className="bh-number">{place.quantity}</span>
          {place.reserved > 0 && ` (${t("reserved", { count: place.reserved })})`}
        </span>
      ))}
    </Flex>
  );
}
