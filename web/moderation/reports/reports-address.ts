import { REPORT_KINDS } from '../../../contract/reports/report-reasons.ts';
import type { ReportSearch } from './report-queries.ts';

/** What the address of the page says. */
export interface ReportsAddress extends ReportSearch {
  report: string | undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads an address that anybody may have typed: what makes no sense counts as not given. */
export function readReports(params: URLSearchParams): ReportsAddress {
  const report = params.get('report') ?? '';
  return {
    state: params.get('state') === 'decided' ? 'decided' : 'open',
    kind: REPORT_KINDS.find((known) => known === params.get('kind')),
    report: ID.test(report) ? report : undefined,
  };
}

/** What is usual is left out. */
export const writeReports = ({ state, kind, report }: ReportsAddress) =>
  new URLSearchParams({ ...(state !== 'open' && { state }), ...(kind && { kind }), ...(report && { report }) });
