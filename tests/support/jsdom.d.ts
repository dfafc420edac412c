declare module "jsdom" {
  export class JSDOM {
    static fragment(html: string): DocumentFragment;
    constructor(text: string, options?: { contentType: string });
    readonly window: { document: Document };
  }
}
