import { customFieldProblem } from '../../contract/cars/custom-fields.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { fieldsInLanguage, type BrandField } from '../platform/branding/fields-file.ts';
import { refusalOf, type Branding } from '../platform/branding/read-branding.ts';
import type { Database } from '../platform/database/database.ts';
import { translator } from '../platform/languages/translator.ts';
import { countCarsWith, findFieldKinds, saveFieldKinds } from './own-field.queries.ts';

const describeCount = (count: number) => (count === 1 ? '1 car has' : `${count.toLocaleString('en')} cars have`);

/** Fails the start if a field changed its kind while cars have values, because these would change their meaning. */
export async function requireFieldKinds(db: Database, { folder, fields }: Pick<Branding, 'folder' | 'fields'>) {
  if (folder === undefined || fields.length === 0) return;
  const kinds = await findFieldKinds(db);
  const problems: string[] = [];
  for (const { key, kind } of fields) {
    const before = kinds.get(key);
    const count = before === undefined || before === kind ? 0 : await countCarsWith(db, key);
    if (count > 0) {
      problems.push(
        `fields.json: "${key}" was of the kind ${before} and is ${kind} now, but ${describeCount(count)} a value of the kind ${before}: ` +
          `make it ${before} again, or give the new field another key`,
      );
    }
  }
  if (problems.length > 0) throw refusalOf(folder, problems);
  if (fields.some(({ key, kind }) => kinds.get(key) !== kind)) await saveFieldKinds(db, fields);
}

const EXPLAINED = new Set<ProblemCode>(['car/field-invalid', 'car/field-unknown', 'search/field-unknown']);

/** Writes an error message for a path such as `fields.zone` with the label of the field in the reader's language. */
export const explainOwnFields =
  (fields: readonly BrandField[]) =>
  (path: string, code: ProblemCode, language: Language): string | undefined => {
    const [, key] = /^fields\.(.+)$/.exec(path) ?? [];
    if (key === undefined || !EXPLAINED.has(code)) return undefined;
    const t = translator(language);
    const field = fieldsInLanguage(fields, language).find((known) => known.key === key);
    return field ? customFieldProblem(t, field) : t('cars.own-field.unknown', { field: key });
  };
