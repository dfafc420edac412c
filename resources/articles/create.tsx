import { PageShell } from "#src/ui/pages/page-shell";
import { ArticleForm } from "./edit/article-form.tsx";

export default function CreateArticle() {
  return (
    <PageShell>
      <ArticleForm />
    </PageShell>
  );
}
