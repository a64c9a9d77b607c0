import type * as catalogues from './catalogues.ts';
// If it is missing, run `npm run translations`; every npm command that needs it does so.
import type { KeysInGroups, ValuesInRichText, ValuesInText } from './message-parameters.ts';

/** The contents of a language's file. The compiler reports missing messages. */
export type Catalogue = Record<keyof typeof catalogues.en, string>;

/** Messages with tags, such as links, are rich; all others are plain text. */
export type RichMessageId = keyof ValuesInRichText & keyof Catalogue;
export type MessageId = Exclude<keyof Catalogue, RichMessageId>;

/** The kinds of a message's values, by name. */
export type ParameterKinds<Id> = Id extends keyof ValuesInText
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

/** The types of a message's values, by name. */
export type Values<Names, Tag = never> = {
  [Name in keyof Names]: Names[Name] extends keyof Kinds ? Kinds[Names[Name]] : Tag;
};

// If an id is a union, the values for all of its members are required.
type ForAll<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type ValuesFor<Id extends MessageId> = keyof ForAll<ParameterKinds<Id>> extends never
  ? []
  : [values: Values<ForAll<ParameterKinds<Id>>>];

/** Messages without values. */
export type PlainMessageId = Exclude<MessageId, keyof ValuesInText>;

/** The last parts of all ids in a group: `active` in `cars.state.active`. */
export type KeyIn<Group extends string> = Group extends keyof KeysInGroups ? KeysInGroups[Group] : never;

/**
 * Formats messages in one language. Ids must be literals in the call, because the browser build replaces them with the
 * messages.
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
