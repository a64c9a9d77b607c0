import { randomInt } from 'node:crypto';
import { drawOffset, type Offset } from '../../contract/places/position.ts';

const STEPS = 2 ** 47;

/** `Math.random` would do no good: whoever sees enough of what it drew, such as points around a town, can compute what it draws next. */
export const drawSecretly = (): Offset => drawOffset(() => randomInt(STEPS) / STEPS);
