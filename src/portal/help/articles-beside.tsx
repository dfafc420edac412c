import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useArticles } from "./use-articles.ts";

interface BesideProps {
  /** The chosen reason; empty for none. */
  reason?: string;
  policyId?: string | null | undefined;
}

/** Show the articles the store keeps beside a reason or a policy. */
export default function ArticlesBeside({ reason = "", policyId }: BesideProps) {
  const { t } = useTranslation("portal-help");
  const fitting = useArticles().filter(
    ({ reasons, policy_ids }) => reasons.includes(reason) || (policyId ? policy_ids.includes(policyId) : false),
  );
  if (fitting.length === 0) return null;
  return (
    <nav aria-label={t("beside")}>
      <ul className="rows">
        {fitting.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`../help/${slug}`} target="_blank" dir="auto">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
