import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  type SelectionSetNode,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from "graphql";

/**
 * Return the cost of a query by the documented plain rule: an object is 1 point, a list its `first` times its content, a scalar
 * nothing. Shopify's own formula for connections may charge less.
 */
export function costOf(document: DocumentNode, variables: Record<string, unknown>): number {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === "FragmentDefinition" ? [[definition.name.value, definition.selectionSet] as const] : [],
    ),
  );
  const walk = (set: SelectionSetNode): number =>
    set.selections.reduce((sum, selection) => {
      if (selection.kind === "FragmentSpread") return sum + walk(fragments.get(selection.name.value) ?? { ...set, selections: [] });
      if (!selection.selectionSet) return sum;
      if (selection.kind === "InlineFragment") return sum + walk(selection.selectionSet);
      const first = selection.arguments?.find(({ name }) => name.value === "first");
      const count = first ? Number(valueFromASTUntyped(first.value, variables) ?? 1) : 1;
      const own = ["nodes", "edges", "node", "pageInfo"].includes(selection.name.value) ? 0 : 1;
      const inner = walk(selection.selectionSet);
      return sum + (first ? count * Math.max(1, inner) : own + inner);
    }, 0);
  return document.definitions.reduce(
    (sum, definition) => sum + (definition.kind === "OperationDefinition" ? walk(definition.selectionSet) : 0),
    0,
  );
}

/** `write_x` contains `read_x`; "`orders` access scope" of a mutation is `write_orders`. */
const isGranted = (scope: string, granted: readonly string[]): boolean =>
  granted.includes(scope) || granted.includes(scope.replace(/^read_/, "write_")) || granted.includes(`write_${scope}`);

export interface Need {
  where: string;
  /** One of these is enough. */
  scopes: string[];
}

/** Return the scopes an operation needs by the sentences of Shopify's own schema. */
export function scopesNeeded(schema: GraphQLSchema, document: DocumentNode): Need[] {
  const needs: Need[] = [];
  const info = new TypeInfo(schema);
  const add = (where: string, description: string | null | undefined) => {
    const sentence = /^access: ([^;]*)/.exec(description ?? "")?.[1]?.split("Also:")[0] ?? "";
    const scopes = [...sentence.matchAll(/`([a-z_]+)` access scope/g)].map(([, scope = ""]) => scope);
    if (scopes.length > 0) needs.push({ where, scopes });
  };
  visit(
    document,
    visitWithTypeInfo(info, {
      Field() {
        const field = info.getFieldDef();
        if (!field) return;
        add(field.name, field.description);
        const type = getNamedType(field.type);
        if (isCompositeType(type)) add(type.name, type.description);
      },
    }),
  );
  return needs;
}

export const missingScopes = (needs: readonly Need[], granted: readonly string[]): Need | undefined =>
  needs.find(({ scopes }) => !scopes.some((scope) => isGranted(scope, granted)));
