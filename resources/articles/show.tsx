import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { type Article, articles } from "#contracts/articles/articles";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useAbility } from "#src/lib/session/can";
import { RecordHistory } from "#src/ui/data/record-history";
import { PageShell } from "#src/ui/pages/page-shell";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { ArticleForm } from "./edit/article-form.tsx";
import { ArticlePreview } from "./edit/preview.tsx";
import { PublishButtons } from "./edit/publish-buttons.tsx";
import { Versions } from "./edit/versions.tsx";
import { ArticleStatusTag } from "./parts.tsx";

/** Show one article: its draft to be written, and what was published. */
export default function ShowArticle() {
  const { id } = useParams();
  return <Loading key={id} id={id ?? ""} />;
}

function Loading({ id }: { id: string }) {
  const { t } = useTranslation("articles");
  const page = useRecord<Article>(articles, id);
  return (
    <RecordPage title={t("titles.show")} from={page}>
      {(article) => <Loaded article={article} />}
    </RecordPage>
  );
}

function Loaded({ article }: { article: Article }) {
  const [isUnsaved, setUnsaved] = useState(false);
  const mayWrite = useAbility().can("update", "Article");
  return (
    <PageShell
      title={article.title || article.slug}
      tags={<ArticleStatusTag article={article} />}
      actions={
        <>
          <RecordHistory history={useRecordHistory(articles.noun, article.id)} />
          <PublishButtons article={article} isUnsaved={isUnsaved} />
        </>
      }
    >
      <TwoColumns side={<Versions article={article} />}>
        {mayWrite ? <ArticleForm article={article} onUnsaved={setUnsaved} /> : <ArticlePreview content={article.content} />}
      </TwoColumns>
    </PageShell>
  );
}
