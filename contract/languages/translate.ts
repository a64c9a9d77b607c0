import type * as catalogues from './catalogues.ts';
// Not there? `npm run translations` makes it, as every npm command does that needs it.
import type { KeysInGroups, ValuesInRichText, ValuesInText } from './message-parameters.ts';

/** The contents of a language's file: the compiler finds a message that is missing. */
export type Catalogue = Record<keyof typeof catalogues.en, string>;

/** Messages that are text; those with tags, such as links, are rich. */
export type RichMessageId = keyof ValuesInRichText & keyof Catalogue;
export type MessageId = Exclude<keyof Catalogue, RichMessageId>;

/** What a message wants, by the names that it gives its values. */
export type Wanted<Id> = Id extends keyof ValuesInText
  ? ValuesInText[Id]
  : Id extends keyof ValuesInRichText
    ? ValuesInRichText[Id]
    : object;

type Complete<All extends Record<keyof All, Catalogue>> = keyof All;

export type Language = Complete<typeof catalogues>;

interface Kinds {
  text: string | number;
  number: number;
}

/** The values themselves. */
export type Values<Names, Tag = never> = {
  [Name in keyof Names]: Names[Name] extends keyof Kinds ? Kinds[Names[Name]] : Tag;
};

// Where an id is one of several, the values for each of them are needed.
type ForAll<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type ValuesFor<Id extends MessageId> = keyof ForAll<Wanted<Id>> extends never
  ? []
  : [values: Values<ForAll<Wanted<Id>>>];

/** Messages that stand on their own. */
export type PlainMessageId = Exclude<MessageId, keyof ValuesInText>;

/** The last parts of all ids that begin with a group's name: `active` of `cars.state.active`. */
export type KeyIn<Group extends string> = Group extends keyof KeysInGroups ? KeysInGroups[Group] : never;

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
