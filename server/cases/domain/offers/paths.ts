import { actionNamed } from "#contracts/flows/actions";
import type { FlowNode, Graph } from "#contracts/flows/graph";

/** A graph that can be followed. */
export class Paths {
  readonly nodes: ReadonlyMap<string, FlowNode>;
  readonly #edges = new Map<string, Map<string, string>>();

  constructor({ nodes, edges }: Graph) {
    this.nodes = new Map(nodes.map((node) => [node.id, node]));
    for (const { from, out, to } of edges) {
      const outs = this.#edges.get(from) ?? new Map<string, string>();
      outs.set(out, to);
      this.#edges.set(from, outs);
    }
  }

  get start(): FlowNode | undefined {
    return [...this.nodes.values()].find(({ type }) => type === "TRIGGER");
  }

  /** Return the node an output leads to. */
  after(id: string, out: string): FlowNode | undefined {
    const to = this.#edges.get(id)?.get(out);
    return to === undefined ? undefined : this.nodes.get(to);
  }

  /** Return the ids a node leads to. */
  followers(id: string): string[] {
    return [...(this.#edges.get(id)?.values() ?? [])].filter((to) => this.nodes.has(to));
  }

  /** Return the nodes from the trigger on, each before what follows it; null where they go in a circle. */
  ordered(): string[] | null {
    const incoming = new Map([...this.nodes.keys()].map((id) => [id, 0]));
    for (const id of this.nodes.keys()) for (const to of new Set(this.followers(id))) incoming.set(to, (incoming.get(to) ?? 0) + 1);
    const open = [...incoming].filter(([, count]) => count === 0).map(([id]) => id);
    const found: string[] = [];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      found.push(id);
      for (const to of new Set(this.followers(id))) {
        const left = (incoming.get(to) ?? 0) - 1;
        incoming.set(to, left);
        if (left === 0) open.push(to);
      }
    }
    return found.length === this.nodes.size ? found : null;
  }

  /** Return the ids of all nodes that some path from `id` reaches, itself included; no path goes on after a node that ends it. */
  from(id: string, ends: (node: FlowNode) => boolean = () => false): Set<string> {
    const found = new Set<string>();
    const open = [id];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (found.has(one)) continue;
      found.add(one);
      const node = this.nodes.get(one);
      if (!node || !ends(node)) open.push(...this.followers(one));
    }
    return found;
  }
}

/** Return what a graph's actions set, by which two flows of a trigger can overlap. */
export const setBy = ({ nodes }: Graph): string[] => [
  ...new Set(nodes.flatMap(({ type, config }) => (type === "ACTION" && actionNamed(config.action)?.sets) || [])),
];
