import { EditOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { type ProductDetail, products } from "#contracts/products";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { Can } from "#src/lib/session/can";
import { LinkButton } from "#src/ui/actions/link-button";
import { RecordHistory } from "#src/ui/data/record-history";
import { PageShell } from "#src/ui/pages/page-shell";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { editProductAddress } from "./addresses.ts";
import { Marks } from "./parts.tsx";
import { ArchiveButton } from "./show/archive.tsx";
import { InstructionsBox, ProductFactsBox } from "./show/facts-box.tsx";
import { NumbersBox } from "./show/numbers-box.tsx";
import { RulesBox } from "./show/rules-box.tsx";
import { VariantsBox } from "./show/variants-box.tsx";

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
