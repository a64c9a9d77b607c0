import { appendFileSync } from 'node:fs';

const { CLUSTER_TOLD: file = '' } = process.env;

/** Writes down what a page told somebody: `scripts/test-cluster.ts` checks in the end that it holds. */
export const tell = (fact: object) => appendFileSync(file, `${JSON.stringify(fact)}\n`);
