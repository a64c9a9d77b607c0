export { removeDemo } from './remove-demo.ts';
export { seedScale } from './scale-market.ts';
export {
  insertDemoData as fillWithDemo,
  hasDemoAccounts,
  stableKeys as lastingKeys,
  prepareSeed,
  rejectDemoAccounts as refuseDemo,
  seedDemo,
} from './seed.ts';
export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
