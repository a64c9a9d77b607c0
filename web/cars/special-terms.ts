import { DEFAULT_TERMS, type CarTerms } from '../../contract/cars/car-terms.ts';
import { t } from '../language/words.ts';

function describeLength({ leastDays: least, mostDays: most }: CarTerms): string | undefined {
  if (least === most) return t('cars.asked.exactly', { days: least });
  const hasMost = most < DEFAULT_TERMS.mostDays;
  if (least > DEFAULT_TERMS.leastDays) {
    return hasMost ? t('cars.asked.between', { least, most }) : t('cars.asked.least', { days: least });
  }
  return hasMost ? t('cars.asked.most', { days: most }) : undefined;
}

/** Terms that are stricter than the defaults: "2 days or more", "3 days’ notice". */
export function describeSpecialTerms(terms: CarTerms): string[] {
  const { noticeDays, windowDays } = terms;
  return [
    describeLength(terms),
    noticeDays > DEFAULT_TERMS.noticeDays ? t('cars.asked.notice', { days: noticeDays }) : undefined,
    windowDays < DEFAULT_TERMS.windowDays ? t('cars.asked.window', { days: windowDays }) : undefined,
  ].filter((term) => term !== undefined);
}
