import type { Translate } from '../../contract/languages/translate.ts';
import type { CheckName } from '../../contract/system/check-names.ts';

/** The check's title, what a failure means for users, and what to do about it. */
export const describeCheck = (t: Translate, name: CheckName) => ({
  title: t.of('system.title', name),
  meaning: t.of('system.meaning', name),
  todo: t.of('system.todo', name),
});
