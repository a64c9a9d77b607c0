import { Query } from '../platform/database/prepared-statements.ts';

export type Value = string | number;

export interface SearchStatement {
  /** Prepared once on each connection. */
  name: string;
  text: string;
  values: Value[];
}

/** Values as unparsed text. */
export type TextRow = readonly (string | null)[];

/** Members of pg's connection that are missing in the published types. */
interface Connection {
  bind(message: { statement: string; values: unknown[]; valueMapper(value: Value): string }): void;
  execute(message: object): void;
  sync(): void;
}

/** Skips column descriptions and row objects, which cost as much as the rest of a short statement. */
export class TextQuery extends Query {
  readonly #found: TextRow[] = [];
  readonly #done: (rows: TextRow[]) => void;

  constructor({ name, text, values }: SearchStatement, done: (rows: TextRow[]) => void, fail: (error: Error) => void) {
    super(text, values);
    this.name = name;
    this.callback = (error) => fail(error!);
    this.#done = done;
  }

  override prepare(connection: Connection): void {
    if (!this.hasBeenParsed(connection)) {
      super.prepare(connection);
      return;
    }
    connection.bind({ statement: this.name, values: this.values, valueMapper: String });
    connection.execute({});
    connection.sync();
  }

  override handleRowDescription(): void {}
  override handleCommandComplete(): void {}

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.#found.push(fields);
  }

  handleReadyForQuery(): void {
    this.#done(this.#found);
  }
}
