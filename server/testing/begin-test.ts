import { beforeEach } from 'vitest';
import { beginTest } from './today.ts';

// Runs before the file's own setup, and before each test.
await beginTest();
beforeEach(() => beginTest(), 180_000);
