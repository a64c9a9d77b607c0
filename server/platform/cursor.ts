import { isDay } from '../../contract/dates.ts';
import { AppError } from './problem.ts';

/** The last row of a page: its sort key and id. */
export interface PagePosition<Key> {
  key: Key;
  id: string;
}

interface Cursor<Key> {
  write(position: PagePosition<Key>): string;
  /** Throws for a cursor that the server cannot have issued. */
  read(cursor: string): PagePosition<Key>;
}

const SHAPE = /^([\d-]{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const LATEST_MOMENT = 8.64e15;

const cursorOf = <Key>(toText: (key: Key) => string, toKey: (text: string) => Key | undefined): Cursor<Key> => ({
  write: ({ key, id }) => `${toText(key)}.${id}`,
  read(cursor) {
    const [, text = '', id = ''] = SHAPE.exec(cursor) ?? [];
    const key = toKey(text);
    if (key === undefined) throw new AppError('search/bad-cursor');
    return { key, id };
  },
});

export const momentCursor = cursorOf<Date>(
  (moment) => String(moment.getTime()),
  (text) => (/^\d+$/.test(text) && Number(text) <= LATEST_MOMENT ? new Date(Number(text)) : undefined),
);

export const dayCursor = cursorOf<string>(
  (day) => day,
  (text) => (isDay(text) ? text : undefined),
);

export const amountCursor = cursorOf<number>(
  (cents) => String(cents),
  (text) => (/^-?\d{1,14}$/.test(text) ? Number(text) : undefined),
);
