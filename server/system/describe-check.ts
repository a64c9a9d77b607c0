import type { Translate } from '../../contract/languages/translate.ts';
import type { CheckName } from '../../contract/system/check-names.ts';

/** What it is, what it means for people if it is not well, and what to do then. */
export const describeCheck = (t: Translate, name: CheckName) => ({
  title: t.of('system.title', name),
  meaning: t.of('system.meaning', name),
  todo: t.of('system.todo', name),
});
