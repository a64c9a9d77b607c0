export { removeDemo } from './remove-demo.ts';
export { seedScale } from './scale-market.ts';
export { insertDemoData, hasDemoAccounts, stableKeys, prepareSeed, rejectDemoAccounts, seedDemo } from './seed.ts';
export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
