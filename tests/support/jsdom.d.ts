declare module "jsdom" {
  export class JSDOM {
    constructor(text: string, options?: { contentType: string });
    readonly window: { document: Document };
  }
}
