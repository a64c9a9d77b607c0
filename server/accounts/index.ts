/** What other features may ask of accounts. */
export { hashPassword } from './password.ts';
