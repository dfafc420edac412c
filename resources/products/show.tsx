import { EditOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { type ProductDetail, products } from "#contracts/products";
import { useRecord } from "#src/hooks/use-record";
import { useRecordHistory } from "#src/hooks/use-record-history";
import { Can } from "#src/lib/can";
import { LinkButton } from "#src/ui/link-button";
import { PageShell } from "#src/ui/page-shell";
import { RecordHistory } from "#src/ui/record-history";
import { RecordPage } from "#src/ui/record-page";
import { TwoColumns } from "#src/ui/two-columns";
import { editAddress } from "./addresses.ts";
import { Marks } from "./parts.tsx";
import { ArchiveButton } from "./show/archive.tsx";
import { FactsBox, InstructionsBox } from "./show/facts-box.tsx";
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
            <LinkButton type="primary" icon={<EditOutlined aria-hidden="true" />} to={editAddress(product.id)}>
              {t("common:actions.edit")}
            </LinkButton>
          </Can>
        </>
      }
    >
      <TwoColumns
        side={
          <>
            <FactsBox product={product} />
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
