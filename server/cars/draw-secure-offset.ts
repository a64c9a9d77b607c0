import { randomInt } from 'node:crypto';
import { randomOffset, type Offset, type Position } from '../../contract/places/position.ts';

const STEPS = 2 ** 47;

/** Not `Math.random`: from enough of its output, such as points around a town, later values can be computed. */
export const drawSecureOffset = (from: Position): Offset => randomOffset(from, () => randomInt(STEPS) / STEPS);
