import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../../contract/calls.ts';
import type { ReportDetails } from '../../../../contract/reports/reports.ts';
import { carKeys } from '../../../cars/index.ts';
import { request } from '../../../platform/session/api.ts';
import { userKeys } from '../user-queries.ts';
import { reportKeys } from './report-queries.ts';

type Decision = Omit<CallInput<'POST /api/admin/reports/:id/decision'>['body'], 'version' | 'seen'>;

/** Sends the versions of the report and of the car or user that the administrator saw, so that the server detects conflicts. */
export function useDecideReport(report: ReportDetails, onDone: (decided: ReportDetails) => void) {
  const client = useQueryClient();
  const seenOf = ({ answer }: Decision) => (answer === 'disabled' ? report.carNow?.version : report.standing.version);
  return useMutation({
    mutationFn: (decision: Decision) =>
      request('POST /api/admin/reports/:id/decision', {
        params: { id: report.id },
        body: { ...decision, version: report.version, seen: seenOf(decision) },
      }),
    onSuccess: (decided) => {
      client.setQueryData(reportKeys.one(report.id), decided);
      onDone(decided);
    },
    onSettled: () => {
      for (const queryKey of [reportKeys.all, userKeys.all, carKeys.all]) void client.invalidateQueries({ queryKey });
    },
  });
}
