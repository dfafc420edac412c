export interface Program {
  url: string;
  /** When it was started, by `performance.now()`. */
  begun: number;
  rssMb(): number;
  stop(): Promise<void>;
}
type Environment = Record<string, string>;
export const root: string;
export const secret: string;
export function scratch(name: string): string;
export function runProgram(file: string, environment?: Environment): Promise<void>;
export function startProgram(file: string, environment?: Environment): Promise<Program>;
export function startBuilt(environment?: Environment): Promise<Program>;
