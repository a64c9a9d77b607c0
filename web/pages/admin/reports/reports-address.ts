import { REPORT_KINDS } from '../../../../contract/reports/report-reasons.ts';
import { readId } from '../queue.tsx';
import type { ReportSearch } from './report-queries.ts';

/** The state that the page keeps in its URL. */
export interface ReportsAddress extends ReportSearch {
  report: string | undefined;
}

/** Reads the URL and ignores invalid values, since it may be typed by hand. */
export function readReports(params: URLSearchParams): ReportsAddress {
  return {
    state: params.get('state') === 'decided' ? 'decided' : 'open',
    kind: REPORT_KINDS.find((known) => known === params.get('kind')),
    report: readId(params, 'report'),
  };
}

/** Omits defaults. */
export const writeReports = ({ state, kind, report }: ReportsAddress) =>
  new URLSearchParams({ ...(state !== 'open' && { state }), ...(kind && { kind }), ...(report && { report }) });
