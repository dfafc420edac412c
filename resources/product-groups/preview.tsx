import { Form } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { productGroups } from "#contracts/product-groups";
import { useOperation } from "#src/hooks/use-operation";
import { ErrorState } from "#src/ui/error-state";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";
import styles from "./form.module.css";
import { type GroupValues, rulesOf } from "./values.ts";

const shownAtMost = 10;

/** The products the rules take as they stand in the form, before they are saved. */
export function Preview() {
  const { t } = useTranslation("product-groups");
  const values = Form.useWatch([], Form.useFormInstance<GroupValues>()) as GroupValues | undefined;
  const rules = useRested(JSON.stringify(rulesOf(values)));
  const found = useOperation(productGroups, "preview", { body: JSON.parse(rules), query: { limit: shownAtMost } }, { keepPrevious: true });
  const page = found.data;
  return (
    <Panel title={t("sections.preview")}>
      {found.error && <ErrorState code={found.error.code} requestId={found.error.requestId} onRetry={found.retry} />}
      {!found.error && !page && <LinesSkeleton lines={5} />}
      {!found.error && page && (
        <div aria-busy={found.isOutdated}>
          <p className={styles.hint} role="status">
            {t("matching", { count: page.total ?? page.items.length })}
          </p>
          <ul className={styles.found}>
            {page.items.map((product) => (
              <li key={product.id}>{product.title}</li>
            ))}
          </ul>
          {(page.total ?? 0) > page.items.length && (
            <p className={styles.hint}>{t("andMore", { count: (page.total ?? 0) - page.items.length })}</p>
          )}
        </div>
      )}
    </Panel>
  );
}

/** The text as it was when it last rested. */
function useRested(text: string, waitMs = 300): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), waitMs);
    return () => clearTimeout(timer);
  }, [text, waitMs]);
  return rested;
}
