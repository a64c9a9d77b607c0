import { ownFieldProblem } from '../../contract/cars/own-fields.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { fieldsIn, type BrandField } from '../platform/branding/fields-file.ts';
import { refusalOf, type Branding } from '../platform/branding/read-branding.ts';
import type { Database } from '../platform/database/database.ts';
import { translator } from '../platform/languages/translator.ts';
import { countCarsWith, findFieldKinds, keepFieldKinds } from './own-field.queries.ts';

const someCars = (count: number) => (count === 1 ? '1 car has' : `${count.toLocaleString('en')} cars have`);

/** What cars say of a field would mean something else once it is of another kind, so a start with that is refused. */
export async function requireFieldKinds(db: Database, { folder, fields }: Pick<Branding, 'folder' | 'fields'>) {
  if (folder === undefined || fields.length === 0) return;
  const kinds = await findFieldKinds(db);
  const problems: string[] = [];
  for (const { key, kind } of fields) {
    const before = kinds.get(key);
    const count = before === undefined || before === kind ? 0 : await countCarsWith(db, key);
    if (count > 0) {
      problems.push(
        `fields.json: "${key}" was of the kind ${before} and is ${kind} now, but ${someCars(count)} a value of the kind ${before}: ` +
          `make it ${before} again, or give the new field another key`,
      );
    }
  }
  if (problems.length > 0) throw refusalOf(folder, problems);
  if (fields.some(({ key, kind }) => kinds.get(key) !== kind)) await keepFieldKinds(db, fields);
}

const EXPLAINED = new Set<ProblemCode>(['car/field-invalid', 'car/field-unknown', 'search/field-unknown']);

/** A sentence about what was sent as `fields.zone`, which names the field as its reader knows it. */
export const explainOwnFields =
  (fields: readonly BrandField[]) =>
  (path: string, code: ProblemCode, language: Language): string | undefined => {
    const [, key] = /^fields\.(.+)$/.exec(path) ?? [];
    if (key === undefined || !EXPLAINED.has(code)) return undefined;
    const t = translator(language);
    const field = fieldsIn(fields, language).find((known) => known.key === key);
    return field ? ownFieldProblem(t, field) : t('cars.own-field.unknown', { field: key });
  };
