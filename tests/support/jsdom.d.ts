declare module "jsdom" {
  export class JSDOM {
    static fragment(html: string): DocumentFragment;
    constructor(text: string, options?: { contentType?: string; runScripts?: "outside-only" });
    readonly window: { document: Document; eval(script: string): void; close(): void };
  }
}
