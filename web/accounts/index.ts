export { logOut } from './log-out.ts';
export { SignedOutApp } from './signed-out-app.tsx';
