import { beforeEach } from 'vitest';
import { beginTest } from './today.ts';

// For what a file computes as it is loaded, and prepares for all of its tests
await beginTest();
beforeEach(() => beginTest(), 180_000);
