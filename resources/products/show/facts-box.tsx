import { Flex, Tag } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ProductDetail } from "#contracts/products";
import { useAbility } from "#src/lib/session/can";
import { languageList } from "#src/lib/words/languages";
import { useLocale } from "#src/lib/words/use-locale";
import { KeyValue } from "#src/ui/data/key-value";
import { DateText } from "#src/ui/dates/date-text";
import { Panel } from "#src/ui/pages/panel";
import { editProductGroupAddress } from "../../product-groups/resource.ts";
import { ProductPicture } from "../parts.tsx";
import { productsAddress } from "../resource.ts";

/** Show what the product is, and what labels and customs need of it. */
export function ProductFactsBox({ product }: { product: ProductDetail }) {
  const { t } = useTranslation("products");
  const locale = useLocale();
  const country = (code: string) => new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code;
  const row = (key: string, value: string | null) => ({ key, label: t(`fields.${key}`), value: value ? <bdi>{value}</bdi> : "—" });
  return (
    <Panel title={t("sections.about")}>
      <Flex vertical gap={16}>
        <ProductPicture url={product.image_url} size={160} />
        <KeyValue
          rows={[
            row("vendor", product.vendor),
            row("type", product.type),
            { key: "groups", label: t("columns.groups"), value: <Groups groups={product.groups} /> },
            { key: "tags", label: t("fields.tags"), value: <Tags tags={[...product.tags, ...product.collections]} /> },
            row("dimension", product.dimension_name),
            row("hs_code", product.hs_code),
            row("origin_country", product.origin_country && country(product.origin_country)),
            { key: "updated_at", label: t("columns.updated_at"), value: <DateText at={product.updated_at} /> },
          ]}
        />
      </Flex>
    </Panel>
  );
}

function Groups({ groups }: Pick<ProductDetail, "groups">) {
  const mayChange = useAbility().can("update", "ProductGroup");
  if (groups.length === 0) return "—";
  return (
    <ul>
      {groups.map(({ id, name }) => (
        <li key={id}>{mayChange ? <Link to={editProductGroupAddress(id)}>{name}</Link> : <bdi>{name}</bdi>}</li>
      ))}
    </ul>
  );
}

/** Show tags and collections, each leading to the products that share it. */
function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return "—";
  return (
    <Flex wrap gap={4}>
      {[...new Set(tags)].map((tag) => (
        <Link key={tag} to={`${productsAddress}?${new URLSearchParams({ tag })}`}>
          <Tag>
            <bdi>{tag}</bdi>
          </Tag>
        </Link>
      ))}
    </Flex>
  );
}

const textStyle = { whiteSpace: "pre-line", overflowWrap: "anywhere" } as const;

/** Show the instructions customers read, in each language that has them. */
export function InstructionsBox({ product: { return_instructions: texts } }: { product: ProductDetail }) {
  const { t } = useTranslation("products");
  const known = languageList.filter(({ code }) => texts[code]);
  return (
    <Panel title={t("fields.return_instructions")}>
      {known.length === 0 ? (
        <span className="bh-small">{t("noInstructions")}</span>
      ) : (
        <Flex component="ul" vertical gap={12}>
          {known.map(({ code, label, direction }) => (
            <li key={code}>
              <div className="bh-small">{label}</div>
              <div lang={code === "cn" ? "zh" : code} dir={direction} style={textStyle}>
                {texts[code]}
              </div>
            </li>
          ))}
        </Flex>
      )}
    </Panel>
  );
}
