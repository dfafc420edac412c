import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import type { Block, Content } from "#contracts/templates/content";
import type { TemplateDetail } from "#contracts/templates/templates";

interface OutdatedProps {
  outdated: TemplateDetail["outdated"];
  content: Content;
  language: Language;
  onSelect: (blockId: string) => void;
}

/** Say which texts of a language are older than those they translate. */
export function Outdated({ outdated, content, language, onSelect }: OutdatedProps) {
  const { t } = useTranslation("templates");
  const places = outdated.find((one) => one.language === language)?.at ?? [];
  if (places.length === 0) return null;
  const blocks = content.blocks.flatMap((block) => (standsIn(block, places) ? [block] : []));
  const heads = (["subject", "preheader"] as const).filter((field) => places.includes(field));
  return (
    <Alert
      type="warning"
      showIcon
      message={t("outdated.title")}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {heads.map((field) => (
            <li key={field}>{t(`fields.${field}`)}</li>
          ))}
          {blocks.map(({ id, type }) => (
            <li key={id}>
              <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onSelect(id)}>
                {t(`blocks.${type}`)}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  );
}

const standsIn = (block: Block, places: readonly string[]): boolean =>
  places.some((place) => place.startsWith(`${block.id}.`)) ||
  (block.type === "columns" && block.columns.some(({ blocks }) => blocks.some((one) => standsIn(one, places))));
