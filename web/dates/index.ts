export { DateRangeField } from './date-range-field.tsx';
export { DateRangePicker } from './lazy-picker.ts';
export { isCompleteRange, type RangeDraft } from './pick-range.ts';
export { DESKTOP, TWO_COLUMNS, useMediaQuery } from './use-media-query.ts';
