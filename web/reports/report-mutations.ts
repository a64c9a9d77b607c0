import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '../../contract/calls.ts';
import { request } from '../platform/session/api.ts';

/** Nothing that is on the screen changes by it. */
export const useReport = () =>
  useMutation({
    mutationFn: (body: CallInput<'POST /api/reports'>['body']) => request('POST /api/reports', { body }),
  });
