import { REPORT_KINDS } from '../../../../contract/reports/report-reasons.ts';
import { readId } from '../queue.tsx';
import type { ReportSearch } from './report-queries.ts';

/** What the address of the page says. */
export interface ReportsAddress extends ReportSearch {
  report: string | undefined;
}

/** Reads an address that anybody may have typed: what makes no sense counts as not given. */
export function readReports(params: URLSearchParams): ReportsAddress {
  return {
    state: params.get('state') === 'decided' ? 'decided' : 'open',
    kind: REPORT_KINDS.find((known) => known === params.get('kind')),
    report: readId(params, 'report'),
  };
}

/** Defaults are omitted. */
export const writeReports = ({ state, kind, report }: ReportsAddress) =>
  new URLSearchParams({ ...(state !== 'open' && { state }), ...(kind && { kind }), ...(report && { report }) });
