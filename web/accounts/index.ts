export { logOut } from './log-out.ts';
export { preloadScreen, SignedOutApp } from './signed-out-app.tsx';
export { ConfirmField, useSignIns } from './own/confirm-field.tsx';
