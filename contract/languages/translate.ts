import type * as catalogues from './catalogues.ts';
import type { MessageParameters, RichMessageParameters } from './message-parameters.ts';

/** Messages that are text; those with tags, such as links, are rich. */
export type MessageId = keyof MessageParameters;
export type RichMessageId = keyof RichMessageParameters;

/** What stands in a language's file: the compiler finds a message that is missing. */
export type Catalogue = Record<MessageId | RichMessageId, string>;

type Complete<All extends Record<keyof All, Catalogue>> = keyof All;

export type Language = Complete<typeof catalogues>;

interface Kinds {
  text: string | number;
  number: number;
}

/** The values that a message wants, by the names it gives them. */
export type Values<Wanted, Tag = never> = {
  [Name in keyof Wanted]: Wanted[Name] extends keyof Kinds ? Kinds[Wanted[Name]] : Tag;
};

// Where an id is one of several, the values for each of them are needed.
type ForAll<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

export type ValuesFor<Id extends MessageId> = keyof ForAll<MessageParameters[Id]> extends never
  ? []
  : [values: Values<ForAll<MessageParameters[Id]>>];

/** Messages that stand on their own. */
export type PlainMessageId = {
  [Id in MessageId]: keyof MessageParameters[Id] extends never ? Id : never;
}[MessageId];

/** The last parts of all ids that begin with a group's name: `active` of `cars.state.active`. */
export type KeyIn<Group extends string, Id = MessageId> = Id extends `${Group}.${infer Key}` ? Key : never;

/**
 * Writes messages in one language. Ids stand in the call itself, never in a variable: the browser part is built with the
 * words in place of the ids.
 */
export interface Translate {
  <Id extends MessageId>(id: Id, ...values: ValuesFor<Id>): string;
  /** The message for a stored value or a code: `t.of('cars.state', car.state)`. */
  of<Group extends string, Key extends KeyIn<Group>>(
    group: Group,
    key: Key,
    ...values: ValuesFor<`${Group}.${Key}` & MessageId>
  ): string;
  readonly language: Language;
}
