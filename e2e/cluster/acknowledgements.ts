import { appendFileSync } from 'node:fs';

const { CLUSTER_TOLD: file = '' } = process.env;

/** Records what a page acknowledged; `scripts/test-cluster.ts` finally checks that it holds. */
export const recordAcknowledgement = (fact: object) => appendFileSync(file, `${JSON.stringify(fact)}\n`);
