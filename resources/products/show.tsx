import { EditOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { type ProductDetail, products } from "#contracts/products";
import { useRecord } from "#src/hooks/use-record";
import { useRecordHistory } from "#src/hooks/use-record-history";
import { Can } from "#src/lib/can";
import { ErrorState } from "#src/ui/error-state";
import { LinkButton } from "#src/ui/link-button";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { RecordHistory } from "#src/ui/record-history";
import { DetailSkeleton } from "#src/ui/skeletons";
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
  const { record, error, isLoading, retry } = useRecord<ProductDetail>(products, id);
  if (record) return <Loaded product={record} />;
  return (
    <PageShell title={t("titles.show")} lead={isLoading && "\u00a0"}>
      {isLoading ? (
        <DetailSkeleton />
      ) : (
        <Panel>
          <ErrorState code={error?.code} requestId={error?.requestId} onRetry={error?.code === "NOT_FOUND" ? undefined : retry} />
        </Panel>
      )}
    </PageShell>
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
            <LinkButton type="primary" icon={<EditOutlined />} to={editAddress(product.id)}>
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
