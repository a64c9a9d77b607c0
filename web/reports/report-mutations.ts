import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '../../contract/calls.ts';
import { request } from '../platform/session/api.ts';

/** Invalidates nothing, because a report changes no displayed data. */
export const useReport = () =>
  useMutation({
    mutationFn: (body: CallInput<'POST /api/reports'>['body']) => request('POST /api/reports', { body }),
  });
