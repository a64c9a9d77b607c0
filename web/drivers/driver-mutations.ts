import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PictureSide } from '../../contract/drivers/driver-rules.ts';
import type { DriverTerms, LicenceDetails, MyLicence } from '../../contract/drivers/drivers.ts';
import type { CallInput } from '../../contract/calls.ts';
import { sendFile } from '../photos/index.ts';
import { request } from '../platform/session/api.ts';
import { driverKeys } from './driver-queries.ts';
import { storeResult } from '../platform/query-client.ts';

export function useSendPicture(side: PictureSide) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (photo: Blob) =>
      sendFile<MyLicence>(`/api/my/licence/pictures/${side}`, new File([photo], side, { type: photo.type })),
    onSuccess: (mine) => storeResult(client, driverKeys.mine, mine),
  });
}

export function useSendLicence(onSent: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'POST /api/my/licence'>['body']) => request('POST /api/my/licence', { body }),
    onSuccess: (mine) => {
      storeResult(client, driverKeys.mine, mine);
      onSent();
    },
  });
}

export function useSetDriverTerms(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DriverTerms) => request('PUT /api/cars/:id/driver-terms', { params: { id }, body }),
    onSuccess: (terms) => storeResult(client, driverKeys.terms(id), terms),
  });
}

export function useDecideLicence(id: string, onDecided: (decided: LicenceDetails) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'POST /api/admin/drivers/:id/decision'>['body']) =>
      request('POST /api/admin/drivers/:id/decision', { params: { id }, body }),
    onSuccess: (decided) => {
      storeResult(client, driverKeys.one(id), decided);
      onDecided(decided);
    },
    onSettled: () => client.invalidateQueries({ queryKey: driverKeys.lists }),
  });
}

export function useInviteDriver(rentalId: string, onMade: (link: string) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /api/rentals/:id/driver-invitations', { params: { id: rentalId } }),
    onSuccess: ({ link }) => onMade(link),
    onSettled: () => client.invalidateQueries({ queryKey: driverKeys.ofRental(rentalId) }),
  });
}

export function useRemoveDriver(rentalId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (driver: string) =>
      request('DELETE /api/rentals/:id/drivers/:driver', { params: { id: rentalId, driver } }),
    onSettled: () => client.invalidateQueries({ queryKey: driverKeys.ofRental(rentalId) }),
  });
}

export function useJoinTrip(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /api/driver-invitations/accept', { body: { token } }),
    onSettled: () => client.invalidateQueries({ queryKey: driverKeys.driving }),
  });
}

export function useLeaveTrip() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: { id: string; driver: string }) =>
      request('DELETE /api/rentals/:id/drivers/:driver', { params }),
    onSettled: () => client.invalidateQueries({ queryKey: driverKeys.driving }),
  });
}
