/** Another transaction has just written what this one was about to write. Run once more, this one sees it. */
export class Overtaken extends Error {
  constructor(what: string) {
    super(`another transaction has just written ${what}`);
    this.name = "Overtaken";
  }
}
