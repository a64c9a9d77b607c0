export const savedLimits = { carsMax: 500, pageDefault: 24, pageMax: 48 } as const;
