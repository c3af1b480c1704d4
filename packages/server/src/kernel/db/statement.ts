import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

/** Represents a value that is known only when the statement runs. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Names a value of a statement. */
export type ValueOf<Values extends object> = (name: keyof Values & string) => RawBuilder<unknown>;

/**
 * A statement that is put together once and only filled in afterwards: for the few calls a server
 * answers all day, where composing the text takes longer than sending it. `build` gets a function
 * that names a value.
 */
export function statement<Values extends object, Row>(
  build: (value: ValueOf<Values>) => RawBuilder<Row>,
): (tx: Tx, values: Values) => Promise<readonly Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (tx, values) => {
    compiled ??= build((name) => sql`${new Placeholder(name)}`).compile(tx);
    const fill = (one: unknown): unknown =>
      one instanceof Placeholder ? Reflect.get(values, one.name) : one;
    const { rows } = await tx.executeQuery<Row>({
      ...compiled,
      parameters: compiled.parameters.map(fill),
    });
    return rows;
  };
}
