interface Connection<Node> {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Read the rest of a list whose first part is known. */
export async function allNodes<Node>(first: Connection<Node>, more: (after: string) => Promise<Connection<Node> | null>): Promise<Node[]> {
  const nodes = [...first.nodes];
  let page: Connection<Node> | null = first;
  while (page?.pageInfo.hasNextPage && page.pageInfo.endCursor) {
    page = await more(page.pageInfo.endCursor);
    nodes.push(...(page?.nodes ?? []));
  }
  return nodes;
}

export const nextOf = ({ pageInfo }: Connection<unknown>): string | null => (pageInfo.hasNextPage ? pageInfo.endCursor : null);

/** Return the search for records changed since a time. */
export const changedSince = (since: string | null): string | null => (since ? `updated_at:>='${new Date(since).toISOString()}'` : null);

/** An export counts its records; for pages nobody waits long enough to want a total. */
export const uncounted = async (): Promise<null> => null;
