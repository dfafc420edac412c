import type { Transaction } from "kysely";
import type { CaseLabel, CaseStage } from "#server/db/column-types";
import type { DB } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import type { Write } from "#server/kit/together";
import type { CaseOwner } from "./case-kinds.ts";

export interface TimelineEntry<Label extends CaseLabel = CaseLabel, Stage extends CaseStage = CaseStage> {
  label: Label;
  stage: Stage;
  text: string;
  data: Record<string, unknown>;
}
interface Loaded {
  id: string;
  stage: CaseStage;
  row: object;
  items: readonly { id: string }[];
}

/** A case being changed inside one transaction: its new column values, items and timeline entries. */
export abstract class CaseDraft<
  Case extends Loaded,
  Patch extends object,
  ItemPatch extends object,
  Label extends CaseLabel,
  News extends { name: string },
> {
  /** Names the case in tables that all kinds of case share. */
  abstract readonly owner: CaseOwner;
  /** Columns that the record repeats beside its row. */
  protected abstract readonly repeated: readonly (keyof Patch)[];
  readonly tx: Transaction<DB>;
  readonly context: CallContext;
  readonly record: Case;
  /** Changed columns. */
  readonly changes = {} as Patch;
  readonly changedItems = new Map<string, ItemPatch>();
  readonly entries: TimelineEntry<Label, Case["stage"]>[] = [];
  /** What mails, notices and flows go by once the change is saved. */
  readonly news: News[] = [];
  /** Rows beside the case, written in the same statement when it is saved; no query before may count on them. */
  readonly writes: Write[] = [];
  /** The row before any change, for the audit log. */
  readonly original: Case["row"];

  constructor(tx: Transaction<DB>, context: CallContext, record: Case) {
    this.tx = tx;
    this.context = context;
    this.record = record;
    this.original = { ...record.row };
  }

  get now(): string {
    return this.context.now.toISOString();
  }

  set(patch: Patch): void {
    Object.assign(this.changes, patch);
    Object.assign(this.record.row, patch);
    for (const field of this.repeated) if (field in patch) Object.assign(this.record, { [field]: patch[field] });
  }

  item(item: Case["items"][number], patch: ItemPatch): void {
    Object.assign(item, patch);
    this.changedItems.set(item.id, { ...this.changedItems.get(item.id), ...patch });
  }

  /** Add an entry to the timeline, for people to read. */
  log(label: Label, data: Record<string, unknown> = {}, text = ""): void {
    this.entries.push({ label, stage: this.record.stage, text, data });
  }

  /** Add to the event of the change what else happens with it. */
  tell(...news: News[]): void {
    this.news.push(...news);
  }
}
