import type { Config } from '../config.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

export const createStorage = (config: Pick<Config, 's3' | 'dataDir'>): Storage =>
  config.s3 ? createS3Storage(config.s3) : createDiskStorage(config.dataDir);
