import { useParams } from "react-router-dom";
import { templates } from "#contracts/templates/templates";
import { useOperation } from "#src/hooks/data/use-operation";
import { Loaded } from "#src/ui/feedback/loaded";
import { EditorPage } from "./editor/editor-page.tsx";

/** Edit a mail, as it is now: a draft of a moment ago is not in the answer of before. */
export default function EditTemplate() {
  const { id = "" } = useParams();
  const template = useOperation(templates, "show", { params: { id } }, { staleMs: 0 });
  const variables = useOperation(templates, "variables", { query: { id } });
  return (
    <Loaded from={template}>
      {(found) => <Loaded from={variables}>{({ items }) => <EditorPage key={found.id} template={found} variables={items} />}</Loaded>}
    </Loaded>
  );
}
