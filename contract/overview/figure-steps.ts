export const STEPS = ['day', 'week', 'month'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_COUNT = { day: 30, week: 26, month: 24 } as const satisfies Record<Step, number>;
