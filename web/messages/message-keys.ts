const all = ['messages'] as const;

export const messageKeys = {
  all,
  threads: [...all, 'threads'] as const,
  threadsOf: (role: 'renter' | 'owner' | undefined) => [...all, 'threads', role] as const,
  anyThread: [...all, 'thread'] as const,
  thread: (id: string) => [...all, 'thread', id] as const,
  recipient: (target: { carId?: string; rentalId?: string }) => [...all, 'recipient', target] as const,
  templates: [...all, 'templates'] as const,
};
